import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { previousRelease, provideRelease } from '../../test/previous-release.mjs';
import { describeMachine, median, table, writeSection } from '../statistics.mjs';
import { chooseLoad, Contestant, fetchSettled, playRounds } from './contestant.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OPTIONS = {
  starts: { type: 'string', default: '7' },
  rounds: { type: 'string', default: '2' },
  seconds: { type: 'string', default: '2' },
  connections: { type: 'string', default: '50' },
  only: { type: 'string', default: '' },
  write: { type: 'boolean', default: false },
};
const CATALOGUE = { channels: 40, episodes: 2000 };
const PAGES = [
  { name: 'home page', path: '/' },
  { name: 'episode page', path: '/video/b0000000007' },
  { name: 'news page', path: '/news' },
  { name: 'home of the API', path: '/api/v1/home' },
];
const HEADERS = { 'accept-encoding': 'gzip' };
const [THIS, PREVIOUS] = ['this release', 'previous release'];
/** Less than the ranges of the starts. */
const NO_SLOWER = 0.95;

/** Compares shared pages with the previous release. A process is fast or slow from its start on, so each is started often. */
export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const log = (line) => process.stderr.write(`releases: ${line}\n`);
  const release = await previousRelease(ROOT);
  const previous = await provideRelease({ root: ROOT, release, log });
  const settings = {
    starts: Number(values.starts),
    rounds: Number(values.rounds),
    warmUpSeconds: 1,
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    load: chooseLoad(),
    previous,
    log,
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const folder = mkdtempSync(join(tmpdir(), 'bench-releases-'));
  try {
    const input = join(folder, 'catalogue.json');
    writeFileSync(input, JSON.stringify({ ...CATALOGUE, now: Date.now() }));
    const rows = [];
    for (const page of PAGES.filter(({ name }) => name.includes(values.only)))
      rows.push(rowOf(page, await startOften({ ...page, input }, settings)));
    const text = report(rows, settings);
    process.stdout.write(`${text}\n`);
    if (values.write) writeSection('releases', text);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests per second of each start, by release. */
async function startOften(page, settings) {
  const speeds = { [THIS]: [], [PREVIOUS]: [] };
  for (let start = 0; start < settings.starts; start += 1) {
    const results = await startOnce(page, start, settings);
    for (const [name, rounds] of results)
      speeds[name].push(median(rounds.map(({ perSecond }) => perSecond)));
    const line = [...results.keys()].map((name) => `${name} ${count(speeds[name].at(-1))}`);
    settings.log(`${page.name}, start ${start + 1}: ${line.join(', ')}`);
  }
  return speeds;
}

async function startOnce({ path, input }, start, settings) {
  const places = [
    [THIS, ROOT],
    [PREVIOUS, settings.previous],
  ];
  const contestants = [];
  try {
    for (const [name, root] of start % 2 === 0 ? places : places.reverse()) {
      const contestant = await Contestant.start(name, 'elevate.mjs', { path, input, root });
      contestants.push(contestant);
      await fetchSettled(contestant.url, HEADERS);
    }
    return await playRounds({ ...settings, contestants, headers: HEADERS });
  } finally {
    for (const contestant of contestants) await contestant.stop();
  }
}

function rowOf({ name }, { [THIS]: ours, [PREVIOUS]: theirs }) {
  const ratio = median(ours) / median(theirs);
  const isFastEnough = ratio >= NO_SLOWER ? 'yes' : 'no';
  return [name, ofStarts(ours), ofStarts(theirs), ratio.toFixed(2), isFastEnough];
}

const count = (perSecond) => Math.round(perSecond).toLocaleString('en');
const ofStarts = (speeds) =>
  `${count(median(speeds))} (${count(Math.min(...speeds))} to ${count(Math.max(...speeds))})`;

function report(rows, { starts, rounds, seconds, connections, load }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    `## Shared pages beside the previous release`,
    ``,
    `\`npm run bench -- releases\`, ${today}: ${describeMachine()}. ${load.name}, ${connections} connections, gzip, ` +
      `${starts} starts of both releases with ${rounds} rounds of ${seconds} s each, servers on one core, load on the other.`,
    `Requests per second: the median of the starts, and the slowest and fastest start.`,
    ``,
    table(['Page', THIS, PREVIOUS, 'ratio', `≥ ${NO_SLOWER}`], rows),
  ].join('\n');
}
