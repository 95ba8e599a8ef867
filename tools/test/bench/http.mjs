import { deepStrictEqual } from 'node:assert';
import {
  count,
  fetchRaw,
  load,
  median,
  playRounds,
  poll,
  ratio,
  SERVER_CORE,
  table,
  withCleanup,
} from './harness.mjs';
import { startHttpServer } from './product.mjs';

export const defaults = { rounds: 5, seconds: 2, connections: 50, only: '' };
export const short = { rounds: 1, seconds: 1, connections: 2, only: 'home, gzip' };

const SMALL = { channels: 2, episodes: 6 };
const FULL = { channels: 40, episodes: 2000 };
const HOME = '/api/v1/home';
const EPISODE_ID = 'b0000000007';
// Stock Nest recompresses each response: the full page would measure zlib.
const SCENARIOS = [
  { name: 'home, as it is', path: HOME, size: SMALL, encoding: 'identity', hasNest: true },
  { name: 'home, gzip', path: HOME, size: SMALL, hasNest: true },
  { name: 'home, not modified', path: HOME, size: SMALL, status: 304 },
  { name: 'full home, gzip', path: HOME },
  { name: 'home page, gzip', path: '/' },
  { name: 'home page, not modified', path: '/', status: 304 },
  { name: 'search, gzip', path: '/api/v1/search?q=talk' },
  { name: 'episode, gzip', path: `/api/v1/episodes/${EPISODE_ID}` },
  { name: 'episode page, gzip', path: `/video/${EPISODE_ID}` },
  { name: 'news page, gzip', path: '/news' },
];
const PEERS = { node: 'node:http', inside: 'it in our process', fastify: 'Fastify', nest: 'Nest' };

/** All send Elevate's bytes and headers, except stock Nest's headers. */
export async function run(settings) {
  const chosen = SCENARIOS.filter(({ name }) => name.includes(settings.only));
  const rows = [];
  for (const scenario of chosen) {
    rows.push(await withCleanup((onEnd) => compare(scenario, settings, onEnd)));
  }
  return [
    'Targets: 0.9 of node:http (304: 0.95), 1 of Fastify, 3.5 of Nest.',
    table(
      ['Answer, bytes sent', 'requests/s', ...Object.values(PEERS).map((name) => `÷ ${name}`)],
      rows,
    ),
  ];
}

async function compare(scenario, { rounds, seconds, connections }, onEnd) {
  const { path, size = FULL, encoding = 'gzip', status = 200, hasNest = false } = scenario;
  const start = async (kind, content) =>
    (await startHttpServer(kind, content, onEnd, SERVER_CORE)) + path;
  const product = await start('elevate', size);
  const plain = { 'accept-encoding': encoding };
  const answer = await fetchSettled(product, plain);
  const conditional = { ...plain, 'if-none-match': answer.headers.etag };
  const notModified = await fetchRaw(product, conditional);
  const { body: json } = await fetchRaw(product, { 'accept-encoding': 'identity' });
  const content = {
    path,
    catalogue: size,
    headers: headersToSend(answer),
    unchanged: headersToSend(notModified),
    body: answer.body.toString('base64'),
    json: json.toString(),
  };
  const urls = { elevate: product };
  for (const peer of Object.keys(PEERS)) {
    if (peer === 'nest' && !hasNest) continue;
    urls[peer] = await start(peer, content);
  }
  const headers = status === 304 ? conditional : plain;
  await assertSameAnswers(urls, headers, status);
  const contestants = Object.entries(urls).map(([name, url]) => ({
    name,
    warmUp: () => load({ url, headers, connections, seconds: 1 }),
    measure: async () => (await load({ url, headers, connections, seconds })).perSecond,
  }));
  const results = await playRounds(contestants, rounds);
  const ours = results.get('elevate');
  const bytes = status === 304 ? scenario.name : `${scenario.name}, ${answer.body.length}`;
  const ratios = Object.keys(PEERS).map((peer) => {
    const theirs = results.get(peer);
    return theirs ? ratio(ours, theirs) : '–';
  });
  return [bytes, count(median(ours)), ...ratios];
}

const SETTLING_MS = 500;

/** Pages are rendered again once the client's code has loaded. */
function fetchSettled(url, headers) {
  const etags = [];
  const settled = async () => {
    const answer = await fetchRaw(url, headers);
    etags.push(answer.headers.etag);
    return etags.length > 3 && new Set(etags.slice(-4)).size === 1 ? answer : null;
  };
  return poll(`An unchanged answer of ${url}`, settled, { everyMs: SETTLING_MS, withinMs: 20_000 });
}

const ADDED = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];

function headersToSend({ headers }) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ADDED.includes(name)));
}

async function assertSameAnswers({ elevate, ...peers }, headers, status) {
  const expected = await fetchRaw(elevate, headers);
  deepStrictEqual(expected.status, status);
  for (const [peer, url] of Object.entries(peers)) {
    const answer = await fetchRaw(url, headers);
    deepStrictEqual(answer.status, status, peer);
    deepStrictEqual(answer.headers['content-encoding'], expected.headers['content-encoding'], peer);
    if (peer === 'nest') continue;
    deepStrictEqual(answer.body, expected.body, peer);
    deepStrictEqual(sorted(headersToSend(answer)), sorted(headersToSend(expected)), peer);
  }
}

const sorted = (headers) => Object.entries(headers).sort();
