import { deepStrictEqual } from 'node:assert';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPublishers } from '@elevate/upstream';
import { ensureInstalled } from '../../start/install.mjs';
import { describeMachine, median, spread, table, writeSection } from '../statistics.mjs';
import { seeded } from '../search/contestants.mjs';
import { defaultCacheDir, makeOnce } from '../../embedded-mongo/src/java-server.mjs';
import { startEmbeddedMode } from '../ingest/modes.mjs';
import { makeDocuments } from './documents.mjs';

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

const POLL_EVERY_MS = 20;
const LONGEST_MS = 300_000;

/** Syncs of so many feeds of which none has changed, by the embedded product, in milliseconds each. */
export async function measureUnchanged({ feeds, rounds, log }) {
  const publishers = await startPublishers({ publishers: feeds, items: 10 });
  const product = await startEmbeddedMode({
    FEED_LOOPBACK_ORIGINS: publishers.origins,
    FEED_HOST_GAP_MS: '0',
    DEFAULT_FEEDS: 'off',
    ARTICLE_PICTURES: 'off',
    SAMPLE_NEWS: 'off',
    // In production, no feed may be on this machine.
    NODE_ENV: 'development',
  });
  const sync = async () => {
    const startedAt = performance.now();
    const { run } = await product.command('v1/news-syncs', {});
    const ended = await untilEnded(product, run.id);
    log(`${feeds} feeds: ${ended.status} after ${Math.round(performance.now() - startedAt)} ms`);
    deepStrictEqual(ended.status, 'succeeded');
    return performance.now() - startedAt;
  };
  try {
    const wanted = publishers.servers.map(({ feedUrl }) => ({ feed_url: feedUrl }));
    await product.command('v1/feeds', { feeds: wanted });
    await sync();
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      publishers.resetTraffic();
      times.push(await sync());
      const { statuses } = publishers.traffic('feed');
      // The schedule may ask some feeds beside.
      deepStrictEqual([Object.keys(statuses), statuses[304] >= feeds], [['304'], true]);
    }
    return times;
  } finally {
    await product.stop();
    await publishers.close();
  }
}

async function untilEnded(product, id) {
  const deadline = performance.now() + LONGEST_MS;
  while (performance.now() < deadline) {
    const { run } = await product.read(`v1/runs/${id}`);
    if (run.status !== 'running' && run.status !== 'queued') return run;
    await delay(POLL_EVERY_MS);
  }
  throw new Error(`The run ${id} did not end`);
}

const [US, US_ELEMENTS_ONLY] = ['Elevate', 'Elevate, elements only'];
const targetOf = (name) =>
  name === 'rss-parser' ? 2 : name.startsWith('Miniflux') ? 1.2 : undefined;

const UNCHANGED_TARGET_MS = 5_000;

export function report({ own, theirs, unchanged }, { seconds }) {
  const today = new Date().toISOString().slice(0, 10);
  const { documents, rows } = own;
  return [
    `## Reading feeds`,
    ``,
    `\`npm run bench -- feeds\`, ${today}: ${describeMachine()}. ${documents.length} made-up documents of ` +
      `${Math.round(meanOf(documents) / 1_000)} kB on average, ${rows[0].rounds.length} interleaved rounds of ${seconds} s, one thread, ` +
      `bytes in memory. “Elevate” does all steps: charset, parsing, dates, links, images, plain text, keywords, identity. ` +
      `“Elements only” extracts elements without normalizing them; rss-parser adds an ISO 8601 date and a snippet to that. ` +
      `A ratio is the median of the per-round ratios of Elevate's MB/s to the other reader's.`,
    ``,
    tableOf(own),
    ...(theirs ? ['', ...ofMiniflux(theirs)] : []),
    '',
    ...ofUnchanged(unchanged),
  ].join('\n');
}

function ofMiniflux(theirs) {
  const { documents } = theirs;
  return [
    `### The documents of Miniflux's own benchmark`,
    ``,
    `${documents.length} documents of ${Math.round(meanOf(documents) / 1_000)} kB on average. Miniflux is built with Go and measured by its own benchmark on one ` +
      `processor; it parses and normalizes, and finds no keywords and identities.`,
    ``,
    tableOf(theirs),
  ];
}

function ofUnchanged({ feeds, times }) {
  const inSeconds = (ms) => (ms / 1_000).toFixed(1);
  return [
    `### ${feeds.toLocaleString('en')} feeds of which none has changed`,
    ``,
    `A sync of all by the embedded product, from the command to the end of the run; each feed is a server of its own on ` +
      `this machine and answers 304.`,
    ``,
    table(
      ['Syncs', 'seconds, median', 'each', 'target'],
      [
        [
          times.length,
          inSeconds(median(times)),
          times.map(inSeconds).join(', '),
          `≤ ${inSeconds(UNCHANGED_TARGET_MS)}`,
        ],
      ],
    ),
  ];
}

const meanOf = (documents) =>
  documents.reduce((sum, { length }) => sum + length, 0) / documents.length;

function tableOf({ documents, rows }) {
  const [ours, elements] = [US, US_ELEMENTS_ONLY].map((name) =>
    rows.find(({ contestant }) => contestant.name === name),
  );
  return table(
    [
      'Reader',
      'documents/s',
      'MB/s',
      'spread',
      'Elevate ÷ it',
      'elements only ÷ it',
      'target',
      'rounds',
    ],
    rows.map((row) => toCells(row, { ours, elements, size: meanOf(documents) })),
  );
}

function toCells({ contestant, rounds }, { ours, elements, size }) {
  const speed = median(rounds);
  const isOurs = contestant.name === US || contestant.name === US_ELEMENTS_ONLY;
  const ratios = ratiosOf(ours, rounds);
  const target = targetOf(contestant.name);
  return [
    contestant.name,
    Math.round((speed * 1_000_000) / size).toLocaleString('en'),
    speed.toFixed(1),
    `${Math.round(spread(rounds) * 100)} %`,
    isOurs ? '' : median(ratios).toFixed(2),
    isOurs ? '' : median(ratiosOf(elements, rounds)).toFixed(2),
    target ? `≥ ${target.toFixed(2)}` : '',
    target ? `${ratios.filter((ratio) => ratio >= target).length} of ${ratios.length}` : '',
  ];
}

function ratiosOf(contestant, rounds) {
  return contestant.rounds.map((value, index) => value / rounds[index]);
}

const runMiniflux = promisify(execFile);
const VERSION = 'v2.2.14';
const PROGRAM = 'parser.test';
const PACKAGE = './internal/reader/parser';
/** The documents of Miniflux's own benchmark of its parser. */
const DOCUMENTS = ['large_atom.xml', 'large_rss.xml', 'small_atom.xml'];
const SPEED = /BenchmarkParse\S*\s+\d+\s+([\d.]+) ns\/op/;

/** Builds the benchmark of Miniflux's parser with Go. Null without Go or its module proxy. */
export async function prepareMiniflux(log) {
  if (spawnSync('go', ['version']).status !== 0) return null;
  const wanted = `miniflux.app/v2@${VERSION}`;
  const { stdout } = await runMiniflux('go', ['mod', 'download', '-json', wanted]).catch(
    () => ({}),
  );
  const root = stdout && JSON.parse(stdout).Dir;
  if (!root) return null;
  const program = await build(root, log);
  const folder = join(root, PACKAGE);
  const documents = DOCUMENTS.map((name) => readFileSync(join(folder, 'testdata', name)));
  const bytes = documents.reduce((sum, { length }) => sum + length, 0);
  return {
    documents,
    name: `Miniflux ${VERSION}`,
    /** MB/s on one processor; an operation parses all documents. */
    measure: async (ms) => {
      const args = ['-test.run', '^$', '-test.bench', 'Parse', '-test.benchtime', `${ms}ms`];
      const env = { ...process.env, GOMAXPROCS: '1' };
      const { stdout: lines } = await runMiniflux(program, args, { cwd: folder, env });
      return (bytes / Number(SPEED.exec(lines)[1])) * 1_000;
    },
  };
}

async function build(root, log) {
  const folder = await makeOnce(join(defaultCacheDir(), `miniflux-${VERSION}`), async (work) => {
    log(`building the parser of Miniflux ${VERSION} (go test -c)`);
    await runMiniflux('go', ['test', '-c', '-o', join(work, PROGRAM), PACKAGE], { cwd: root });
    return work;
  });
  return join(folder, PROGRAM);
}
