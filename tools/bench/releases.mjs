import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { previousRelease, provideRelease } from '../test/previous-release.mjs';
import {
  count,
  log,
  median,
  range,
  ROOT,
  table,
  temporaryFolder,
  withCleanup,
} from './harness.mjs';
import { chooseLoad, fetchSettled, startPeer } from './load.mjs';

export const defaults = { starts: 7, rounds: 2, seconds: 2, connections: 50, only: '' };

const PAGES = {
  'home page': '/',
  'episode page': '/video/b0000000007',
  'news page': '/news',
  'home of the API': '/api/v1/home',
};
const HEADERS = { 'accept-encoding': 'gzip' };

/** A process is fast or slow from its start on, so each is started often. */
export async function run({ starts, rounds, seconds, connections, only }, onEnd) {
  const release = await previousRelease(ROOT);
  const previous = await provideRelease({ root: ROOT, release, log });
  const load = chooseLoad();
  const catalogue = join(temporaryFolder(onEnd), 'catalogue.json');
  writeFileSync(catalogue, JSON.stringify({ channels: 40, episodes: 2000, now: Date.now() }));
  const rows = [];
  for (const [page, path] of Object.entries(PAGES)) {
    if (!page.includes(only)) continue;
    const speeds = new Map([
      [ROOT, []],
      [previous, []],
    ]);
    for (let start = 0; start < starts; start += 1) {
      const roots = start % 2 === 0 ? [ROOT, previous] : [previous, ROOT];
      await withCleanup(async (onStop) => {
        const urls = new Map();
        for (const root of roots) {
          const url = (await startPeer('elevate.mjs', { args: [catalogue], root }, onStop)) + path;
          await fetchSettled(url, HEADERS);
          await load({ url, headers: HEADERS, connections, seconds: 1 });
          urls.set(root, url);
        }
        const measured = new Map(roots.map((root) => [root, []]));
        for (let round = 0; round < rounds; round += 1) {
          for (const root of round % 2 === 0 ? roots : roots.toReversed()) {
            const request = { url: urls.get(root), headers: HEADERS, connections, seconds };
            measured.get(root).push((await load(request)).perSecond);
          }
        }
        for (const root of roots) speeds.get(root).push(median(measured.get(root)));
      });
      log(`${page}, start ${start + 1}: ${[...speeds.values()].map((all) => count(all.at(-1)))}`);
    }
    const [ours, theirs] = [...speeds.values()];
    const figures = [ours, theirs].map((all) => `${count(median(all))} (${range(all, count)})`);
    rows.push([page, ...figures, (median(ours) / median(theirs)).toFixed(2)]);
  }
  return [
    'Requests per second, the median of the starts (slowest to fastest). Target: 0.95 of the previous release.',
    table(['Page', 'this release', 'previous release', 'ratio'], rows),
  ];
}
