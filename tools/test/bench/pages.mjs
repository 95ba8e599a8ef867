import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { episodeId } from './episodes.mjs';
import { ms, percentile, table, timeOf, withCleanup } from './harness.mjs';
import { startHttpServer } from './product.mjs';

export const defaults = { rounds: 5, pages: 200, channels: 40, episodes: 2000 };
export const short = { rounds: 1, pages: 10, channels: 4, episodes: 200 };

/** The newest and the most viewed are rendered before anyone asks. */
const RENDERED_AHEAD = 60;
const SETTLE_MS = process.env.BENCH_SHORT ? 50 : 5_000;
/** Pages are compressed in other threads; without a pause that delays the next one. */
const PAUSE_MS = 25;
const SIZED = ['/', '/video/b0000000007', '/categories', '/channels', '/news', '/events'];

export async function run({ rounds, pages, channels, episodes }) {
  const first = [];
  const second = [];
  let sizes = [];
  for (let round = 0; round < rounds; round += 1) {
    await withCleanup(async (onStop) => {
      const site = await startHttpServer('elevate', { channels, episodes }, onStop);
      const agent = new Agent({ connections: 1 });
      onStop(() => agent.close());
      const read = async (path) => {
        const { statusCode, body } = await request(site + path, { dispatcher: agent });
        const text = await body.text();
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
        return text;
      };
      await delay(SETTLE_MS);
      sizes = [];
      for (const path of SIZED) sizes.push(sizeOf(path, await read(path)));
      for (let number = 0; number < pages; number += 1) {
        const page = `/video/${episodeId(RENDERED_AHEAD + number * 7)}`;
        for (const times of [first, second]) {
          times.push(await timeOf(() => read(page)));
          await delay(PAUSE_MS);
        }
      }
    });
  }
  return [
    'Targets: the first request p50 ≤ 5 ms, the HTML of home ≤ 150 kB raw.',
    table(['Request', 'p50', 'p99'], [row('the first', first), row('the second', second)]),
    table(['Page', 'elements', 'raw', 'gzip', 'of it state'], sizes),
  ];
}

const row = (name, times) => [name, ms(percentile(times, 0.5), 1), ms(percentile(times, 0.99), 1)];
const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;
const STATE = /<script[^>]*type="application\/json"[^>]*>([\s\S]*?)<\/script>/;

function sizeOf(path, html) {
  const state = STATE.exec(html)?.[1] ?? '';
  const sizes = [Buffer.byteLength(html), gzipSync(html).length, Buffer.byteLength(state)];
  return [path, html.match(/<[a-z]/g).length, ...sizes.map(kB)];
}
