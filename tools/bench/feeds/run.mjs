import { deepStrictEqual } from 'node:assert';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../../start/install.mjs';
import { writeSection } from '../markdown.mjs';
import { seeded } from '../search/talks.mjs';
import { makeDocuments } from './documents.mjs';
import { prepareMiniflux } from './miniflux.mjs';
import { report } from './report.mjs';
import { measureUnchanged } from './unchanged.mjs';

const PACKAGES = fileURLToPath(new URL('./packages/', import.meta.url));
const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '2' },
  feeds: { type: 'string', default: '1000' },
  write: { type: 'boolean', default: false },
};
const SEED = 17;
const WARM_UP_MS = 1_000;

const log = (line) => process.stderr.write(`feeds: ${line}\n`);

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  await ensureInstalled({ root: PACKAGES, log });
  const { CONTESTANTS } = await import('./contestants.mjs');
  const settings = { rounds: Number(values.rounds), ms: Number(values.seconds) * 1_000 };
  const documents = makeDocuments(seeded(SEED));
  await assertSameItems(CONTESTANTS, documents);
  const own = { documents, rows: await play(CONTESTANTS.map(reader(documents)), settings) };
  const miniflux = await prepareMiniflux(log);
  const theirs = miniflux && {
    documents: miniflux.documents,
    rows: await play([...CONTESTANTS.map(reader(miniflux.documents)), miniflux], settings),
  };
  const feeds = Number(values.feeds);
  const unchanged = {
    feeds,
    times: await measureUnchanged({ feeds, rounds: settings.rounds, log }),
  };
  const text = report({ own, theirs, unchanged }, { seconds: Number(values.seconds) });
  process.stdout.write(`${text}\n`);
  if (values.write) writeSection('feeds', text);
}

const reader =
  (documents) =>
  ({ name, read }) => ({ name, measure: (ms) => measure({ read }, documents, ms) });

async function play(contestants, { rounds, ms }) {
  const rows = contestants.map((contestant) => ({ contestant, rounds: [] }));
  for (const { contestant } of rows) await contestant.measure(WARM_UP_MS);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? rows : [...rows].reverse();
    for (const row of order) row.rounds.push(await row.contestant.measure(ms));
    log(
      rows
        .map(({ contestant, rounds: all }) => `${contestant.name} ${all.at(-1).toFixed(1)} MB/s`)
        .join(', '),
    );
  }
  return rows;
}

async function measure({ read }, documents, ms) {
  const startedAt = performance.now();
  let bytes = 0;
  while (performance.now() - startedAt < ms) {
    for (const document of documents) {
      await read(document);
      bytes += document.length;
    }
  }
  return bytes / 1_000 / (performance.now() - startedAt);
}

async function assertSameItems(contestants, documents) {
  for (const document of documents) {
    const counts = await Promise.all(contestants.map(async ({ read }) => read(document)));
    deepStrictEqual(new Set(counts).size, 1, `different item counts: ${counts.join(', ')}`);
  }
}
