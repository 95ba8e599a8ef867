import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { fetchRaw, isShort, latency, table, timeOf, withCleanup } from './harness.mjs';
import { startHttpServer } from './product.mjs';
import { episodeId } from './texts.mjs';

export const defaults = { rounds: 5, pages: 200, channels: 40, episodes: 2000 };
export const short = { rounds: 1, pages: 10, channels: 4, episodes: 200 };

/** The newest and the most viewed are rendered before anyone asks. */
const RENDERED_AHEAD = 60;
const SETTLE_MS = isShort ? 50 : 5_000;
/** Pages are compressed in other threads; without a pause that delays the next one. */
const PAUSE_MS = 25;

export async function run({ rounds, pages, channels, episodes }) {
  const times = [];
  let home;
  for (let round = 0; round < rounds; round += 1) {
    await withCleanup(async (onStop) => {
      const site = await startHttpServer('elevate', { channels, episodes }, onStop);
      await delay(SETTLE_MS);
      home = (await fetchRaw(site)).body;
      for (let number = 0; number < pages; number += 1) {
        const page = `${site}/video/${episodeId(RENDERED_AHEAD + number * 7)}`;
        times.push(await timeOf(() => fetchRaw(page)));
        await delay(PAUSE_MS);
      }
    });
  }
  const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;
  const sizes = [kB(home.length), kB(gzipSync(home).length)];
  return [
    'Targets: the first request p50 ≤ 5 ms, the HTML of home ≤ 150 kB raw.',
    table(['p50', 'p99', 'home, raw', 'gzip'], [[...latency(times, 1), ...sizes]]),
  ];
}
