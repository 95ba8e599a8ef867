import { deepStrictEqual } from 'node:assert';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Parser } from 'htmlparser2';
import { parseFeed, readFeed } from '@elevate/ingestion/feeds';
import { SeededNumbers } from '@elevate/testing';
import { startPublishers } from '@elevate/upstream';
import { defaultCacheDir, makeOnce } from '../../embedded-mongo/src/provision.mjs';
import { ensureInstalled } from '../../start/install.mjs';
import { makeDocuments } from './feed-documents.mjs';
import { count, each, log, median, playRounds, range, ratio, seconds, table } from './harness.mjs';
import { cpuSecondsOfAll, startEmbedded } from './product.mjs';

export const defaults = { rounds: 5, seconds: 2, feeds: 1000, peers: 'yes' };
export const short = { rounds: 1, seconds: 0.1, feeds: 20, peers: 'no' };

const PACKAGES = fileURLToPath(new URL('./feeds/packages/', import.meta.url));
const SEED = 17;
const documentOf = (bytes) => ({ bytes, contentType: null, url: 'https://bench.example/' });
const OURS = {
  Elevate: (bytes) => parseFeed(documentOf(bytes)).items.length,
  'Elevate, elements only': (bytes) => readFeed(documentOf(bytes)).items.length,
};

/** On one thread, bytes in memory: made-up documents and Miniflux's own. */
export async function run({ rounds, seconds: length, feeds, peers }, onEnd) {
  const readers = { ...OURS, 'htmlparser2, events only': countItems };
  if (peers === 'yes') readers['rss-parser'] = await installPeer();
  const play = async (documents, others) => {
    await assertSameItems(Object.values(readers), documents);
    const contestants = Object.entries(readers).map(([name, read]) => {
      return [name, () => measure(read, documents, length * 1_000)];
    });
    const results = await playRounds({ ...Object.fromEntries(contestants), ...others }, rounds);
    const rows = [...results].map(([name, rates]) => {
      const toOurs = (ours) => (name in OURS ? '–' : ratio(results.get(ours), rates));
      return [name, count(median(rates)), ...Object.keys(OURS).map(toOurs)];
    });
    return table(['Reader', 'documents/s', 'Elevate ÷ it', 'elements only ÷ it'], rows);
  };
  const rows = await play(makeDocuments(new SeededNumbers(SEED)));
  // Without Go or its module proxy, only the others are compared.
  const miniflux =
    peers === 'yes' && (await prepareMiniflux(length).catch((error) => log(error.message)));
  const theirs = miniflux ? await play(miniflux.documents, miniflux.contestant) : 'not measured';
  const unchanged = await syncUnchanged(feeds, rounds, onEnd);
  const [times, processors] = ['time', 'cpu'].map((figure) => {
    const values = each(unchanged, figure);
    return [seconds(median(values)), range(values, seconds)];
  });
  return [
    'Made-up documents (target: 2 times rss-parser):',
    rows,
    "Miniflux's documents (targets: 2 times rss-parser, 1.2 times Miniflux):",
    theirs,
    `A sync of ${count(feeds)} feeds of which none has changed: ${times[0]} (${times[1]}, target ≤ 5.0 s), ` +
      `${processors[0]} of processors (${processors[1]}) with the document server.`,
  ];
}

async function installPeer() {
  await ensureInstalled({ root: PACKAGES, log });
  const RssParser = createRequire(join(PACKAGES, 'package.json'))('rss-parser');
  const rssParser = new RssParser();
  return async (bytes) => (await rssParser.parseString(bytes.toString())).items.length;
}

function countItems(bytes) {
  let items = 0;
  let characters = 0;
  const parser = new Parser(
    {
      onopentag: (name) => (items += name === 'item' || name === 'entry' ? 1 : 0),
      onclosetag: () => undefined,
      ontext: (text) => (characters += text.length),
    },
    { xmlMode: true },
  );
  parser.end(bytes.toString('utf8'));
  return characters > 0 ? items : 0;
}

async function assertSameItems(readers, documents) {
  for (const document of documents) {
    const counts = await Promise.all(readers.map((read) => read(document)));
    deepStrictEqual(new Set(counts).size, 1, `different item counts: ${counts.join(', ')}`);
  }
}

async function measure(read, documents, forMs) {
  const began = performance.now();
  let done = 0;
  while (performance.now() - began < forMs) {
    for (const document of documents) await read(document);
    done += documents.length;
  }
  return (done * 1_000) / (performance.now() - began);
}

/** By the embedded product: seconds, and seconds of processors. */
async function syncUnchanged(feeds, rounds, onEnd) {
  const publishers = await startPublishers({ publishers: feeds, items: 10 });
  onEnd(() => publishers.close());
  const settings = {
    FEED_LOOPBACK_ORIGINS: publishers.origins,
    FEED_HOST_GAP_MS: '0',
    DEFAULT_FEEDS: 'off',
    ARTICLE_PICTURES: 'off',
    ARTICLE_PICTURES_MAX_MB: '0',
    SAMPLE_NEWS: 'off',
    // In production, no feed may be on this machine.
    NODE_ENV: 'development',
  };
  const product = await startEmbedded(settings, onEnd);
  const sync = async () => product.untilSucceeded(await product.command('v1/news-syncs', {}));
  const addresses = publishers.servers.map(({ feedUrl }) => ({ feed_url: feedUrl }));
  await product.command('v1/feeds', { feeds: addresses });
  await sync();
  await product.untilIdle();
  const outcomes = [];
  for (let round = 0; round < rounds; round += 1) {
    publishers.resetTraffic();
    const began = performance.now();
    const before = cpuSecondsOfAll(product.pid);
    await sync();
    const cpu = cpuSecondsOfAll(product.pid) - before;
    outcomes.push({ time: (performance.now() - began) / 1_000, cpu });
    const { statuses } = publishers.traffic('feed');
    // The schedule may ask some feeds beside.
    deepStrictEqual([Object.keys(statuses), statuses[304] >= feeds], [['304'], true]);
  }
  return outcomes;
}

const runProgram = promisify(execFile);
const VERSION = 'v2.2.14';
const PACKAGE = './internal/reader/parser';
const DOCUMENTS = ['large_atom.xml', 'large_rss.xml', 'small_atom.xml'];
const SPEED = /BenchmarkParse\S*\s+\d+\s+([\d.]+) ns\/op/;

async function prepareMiniflux(length) {
  const download = ['mod', 'download', '-json', `miniflux.app/v2@${VERSION}`];
  const root = JSON.parse((await runProgram('go', download)).stdout).Dir;
  const home = await makeOnce(join(defaultCacheDir(), `miniflux-${VERSION}`), async (work) => {
    log(`building the parser of Miniflux ${VERSION} (go test -c)`);
    const args = ['test', '-c', '-o', join(work, 'parser.test'), PACKAGE];
    await runProgram('go', args, { cwd: root });
    return work;
  });
  const folder = join(root, PACKAGE);
  const documents = DOCUMENTS.map((name) => readFileSync(join(folder, 'testdata', name)));
  const args = ['-test.run', '^$', '-test.bench', 'Parse', '-test.benchtime', `${length}s`];
  const options = { cwd: folder, env: { ...process.env, GOMAXPROCS: '1' } };
  const measure = async () => {
    const { stdout } = await runProgram(join(home, 'parser.test'), args, options);
    return (documents.length * 1e9) / Number(SPEED.exec(stdout)[1]);
  };
  return { documents, contestant: { [`Miniflux ${VERSION}`]: measure } };
}
