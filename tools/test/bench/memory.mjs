import { setTimeout as delay } from 'node:timers/promises';
import { each, megabytes, medianOf, playRounds, range, table, withCleanup } from './harness.mjs';
import { memoryOf, startEmbedded } from './product.mjs';

export const defaults = { rounds: 3, seconds: 60 };
export const short = { rounds: 1, seconds: 1 };

const PAGES = ['/', '/categories', '/channels', '/news', '/events'];
const OF_THE_IMAGES = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_MMAP_THRESHOLD_: '2097152',
};
const PARTS = [
  'nodejs_heap_size_total_bytes',
  'nodejs_heap_size_used_bytes',
  'nodejs_external_memory_bytes',
];

/** The resident memory of the embedded product with the sample catalogue, without the document server. */
export async function run({ rounds, seconds }) {
  const measure = (allocator) =>
    withCleanup(async (onEnd) => {
      const product = await startEmbedded({ DEFAULT_FEEDS: 'off', ...allocator }, onEnd);
      for (const page of PAGES) await product.text(page);
      await delay(seconds * 1_000);
      const metrics = await product.text('/metrics');
      const figure = (name) => {
        const [, bytes] = new RegExp(`^${name}\\b.* (.+)$`, 'm').exec(metrics);
        return [name, Number(bytes) / 2 ** 20];
      };
      return { ...memoryOf(product.pid), ...Object.fromEntries(PARTS.map(figure)) };
    });
  const contestants = { usual: () => measure({}), 'of the images': () => measure(OF_THE_IMAGES) };
  const results = await playRounds(contestants, rounds, { isWarm: true });
  const rows = [...results].map(([name, all]) => {
    const own = ['program', ...PARTS].map((part) => megabytes(medianOf(all, part)));
    const most = megabytes(Math.max(...each(all, 'most')));
    return [
      name,
      megabytes(medianOf(all, 'now')),
      range(each(all, 'now'), megabytes),
      most,
      ...own,
    ];
  });
  const head = ['Settings', 'at rest', 'rounds', 'at most', 'program', 'heap', 'in use', 'buffers'];
  return ['Target: 170 MB at rest.', table(head, rows)];
}
