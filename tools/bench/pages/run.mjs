import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { Contestant } from '../http/contestant.mjs';
import { describeMachine, percentile, table, writeSection } from '../statistics.mjs';

const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  pages: { type: 'string', default: '200' },
  write: { type: 'boolean', default: false },
};
const CATALOGUE = { channels: 40, episodes: 2000 };
/** The newest and the most viewed are rendered before anyone asks. */
const RENDERED_AHEAD = 60;
const SETTLE_MS = 5_000;
/** Pages are compressed in other threads after their first answer; without a pause that would delay the next page. */
const PAUSE_MS = 25;
const SIZED = ['/', '/video/b0000000007', '/categories', '/channels', '/news', '/events'];

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = { rounds: Number(values.rounds), pages: Number(values.pages), ...CATALOGUE };
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const input = join(folder, 'catalogue.json');
  writeFileSync(input, JSON.stringify({ ...CATALOGUE, now: Date.now() }));
  const rounds = [];
  let sizes = [];
  try {
    for (let round = 0; round < settings.rounds; round += 1) {
      const site = await Contestant.start('Elevate', 'elevate.mjs', {
        path: '',
        input,
        core: null,
      });
      const agent = new Agent({ connections: 1 });
      try {
        await delay(SETTLE_MS);
        sizes = await Promise.all(SIZED.map((path) => sizeOf(`${site.url}${path}`, agent)));
        rounds.push(await measure(site.url, agent, settings.pages));
      } finally {
        await agent.close();
        await site.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const text = report({ rounds, sizes }, settings);
  process.stdout.write(`${text}\n`);
  if (values.write) writeSection('pages', text);
}

/** Of each page the first request, and the second one. */
async function measure(url, agent, pages) {
  const first = [];
  const second = [];
  for (let number = 0; number < pages; number += 1) {
    const page = `${url}/video/b${String(RENDERED_AHEAD + number * 7).padStart(10, '0')}`;
    first.push(await timeOf(page, agent));
    await delay(PAUSE_MS);
    second.push(await timeOf(page, agent));
    await delay(PAUSE_MS);
  }
  return { first, second };
}

async function timeOf(url, dispatcher) {
  const began = performance.now();
  const { statusCode, body } = await request(url, { dispatcher });
  await body.dump({ limit: Infinity });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  return performance.now() - began;
}

async function sizeOf(url, dispatcher) {
  const { body } = await request(url, { dispatcher });
  const html = await body.text();
  const state =
    /<script[^>]*type="application\/json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  return {
    path: new URL(url).pathname,
    raw: Buffer.byteLength(html),
    gzip: gzipSync(html).length,
    state: Buffer.byteLength(state),
    elements: html.match(/<[a-z]/g).length,
  };
}

const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;
const ms = (value) => `${value.toFixed(1)} ms`;

export function report({ rounds, sizes }, { pages, channels, episodes }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    '## Pages at their first request',
    '',
    `\`npm run bench -- pages\`, ${today}: ${describeMachine()}. ${episodes} episodes of ${channels} channels, ${rounds.length} rounds, each ` +
      `with a new process: ${pages} episode pages, one after another over one connection, each asked for twice with pauses of 25 ms, from the request to the last byte. ` +
      'The newest and the most viewed episodes are left out, because their pages are rendered ahead.',
    '',
    table(
      ['Request', 'p50', 'p99', 'p50 of each round', 'target'],
      [row('the first', 'first', rounds, 'p50 ≤ 5 ms'), row('the second', 'second', rounds, '')],
    ),
    '',
    '### Size of the HTML',
    '',
    table(
      ['Page', 'elements', 'raw', 'gzip', 'of it state', 'target'],
      sizes.map(({ path, elements, raw, gzip, state }) => [
        `\`${path}\``,
        elements,
        kB(raw),
        kB(gzip),
        kB(state),
        path === '/' ? '≤ 150 kB raw' : '',
      ]),
    ),
  ].join('\n');
}

function row(name, key, rounds, target) {
  const all = rounds.flatMap((round) => round[key]);
  const each = rounds.map((round) => ms(percentile(round[key], 0.5))).join(', ');
  return [name, ms(percentile(all, 0.5)), ms(percentile(all, 0.99)), each, target];
}
