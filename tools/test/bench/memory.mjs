import { setTimeout as delay } from 'node:timers/promises';
import { megabytes, median, playRounds, range, table, withCleanup } from './harness.mjs';
import { IMAGE_ALLOCATOR, memoryOf, startEmbedded } from './product.mjs';

export const defaults = { rounds: 3, seconds: 60 };
export const short = { rounds: 1, seconds: 1 };

const PAGES = ['/', '/categories', '/channels', '/news', '/events'];

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
      for (const page of PAGES) await product.get(page);
      await delay(seconds * 1_000);
      const { text } = await product.get('/metrics');
      const figure = (name) =>
        Number(new RegExp(`^${name}\\b.* (.+)$`, 'm').exec(text)[1]) / 2 ** 20;
      return { ...memoryOf(product.pid), parts: PARTS.map(figure) };
    });
  const contestants = [
    { name: 'usual', measure: () => measure({}) },
    { name: 'of the images', measure: () => measure(IMAGE_ALLOCATOR) },
  ];
  const rows = [...(await playRounds(contestants, rounds))].map(([name, all]) => {
    const rest = all.map(({ now }) => now);
    const most = Math.max(...all.map((memory) => memory.most));
    const program = median(all.map((memory) => memory.program));
    const parts = PARTS.map((_, part) => median(all.map((memory) => memory.parts[part])));
    const own = [program, ...parts].map(megabytes);
    return [name, megabytes(median(rest)), range(rest, megabytes), megabytes(most), ...own];
  });
  const head = ['Settings', 'at rest', 'rounds', 'at most', 'program', 'heap', 'in use', 'buffers'];
  return ['Target: 170 MB at rest.', table(head, rows)];
}
