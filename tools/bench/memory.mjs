import { setTimeout as delay } from 'node:timers/promises';
import { megabytes, median, playRounds, range, table, withCleanup } from './harness.mjs';
import { IMAGE_ALLOCATOR, memoryOf, startEmbedded } from './product.mjs';

export const defaults = { rounds: 3, seconds: 60 };

const PAGES = ['/', '/categories', '/channels', '/news', '/events'];

/** The resident memory of the embedded product with the sample catalogue, without the document server. */
export async function run({ rounds, seconds }) {
  const measure = (allocator) =>
    withCleanup(async (onEnd) => {
      const product = await startEmbedded({ DEFAULT_FEEDS: 'off', ...allocator }, onEnd);
      for (const page of PAGES) await product.get(page);
      await delay(seconds * 1_000);
      return memoryOf(product.pid);
    });
  const contestants = [
    { name: 'usual', measure: () => measure({}) },
    { name: 'of the images', measure: () => measure(IMAGE_ALLOCATOR) },
  ];
  const rows = [...(await playRounds(contestants, rounds))].map(([name, all]) => {
    const rest = all.map(({ now }) => now);
    const most = Math.max(...all.map((memory) => memory.most));
    return [name, megabytes(median(rest)), range(rest, megabytes), megabytes(most)];
  });
  return ['Target: 170 MB at rest.', table(['Settings', 'at rest', 'rounds', 'at most'], rows)];
}
