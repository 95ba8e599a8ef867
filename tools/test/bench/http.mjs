import { deepStrictEqual } from 'node:assert';
import {
  count,
  each,
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
export async function run({ only, ...settings }) {
  const rows = [];
  for (const scenario of SCENARIOS.filter(({ name }) => name.includes(only)))
    rows.push(await withCleanup((onEnd) => compare(scenario, settings, onEnd)));
  const head = Object.values(PEERS).map((name) => `÷ ${name}`);
  return [
    'Targets: 0.9 of node:http (304: 0.95), 1 of Fastify, 3.5 of Nest.',
    table(['Answer, bytes sent', 'requests/s', ...head], rows),
  ];
}

async function compare(scenario, { rounds, seconds, connections }, onEnd) {
  const { name, path, size = FULL, encoding = 'gzip', status = 200, hasNest = false } = scenario;
  const start = async (kind, content) =>
    (await startHttpServer(kind, content, onEnd, SERVER_CORE)) + path;
  const elevate = await start('elevate', size);
  const plain = { 'accept-encoding': encoding };
  const answer = await fetchSettled(elevate, plain);
  const conditional = { ...plain, 'if-none-match': answer.headers.etag };
  const notModified = await fetchRaw(elevate, { headers: conditional });
  const identity = await fetchRaw(elevate, { headers: { 'accept-encoding': 'identity' } });
  const content = {
    path,
    catalogue: size,
    headers: headersToSend(answer),
    unchanged: headersToSend(notModified),
    body: answer.body.toString('base64'),
    json: identity.body.toString(),
  };
  const urls = { elevate };
  for (const peer of Object.keys(PEERS))
    if (peer !== 'nest' || hasNest) urls[peer] = await start(peer, content);
  const headers = status === 304 ? conditional : plain;
  await assertSameAnswers(urls, headers, status);
  const contestants = Object.entries(urls).map(([peer, url]) => {
    return [peer, () => load({ url, headers, connections, seconds })];
  });
  const results = await playRounds(Object.fromEntries(contestants), rounds);
  const rates = (contestant) => each(results.get(contestant), 'perSecond');
  const sent = status === 304 ? name : `${name}, ${answer.body.length}`;
  const toPeer = (peer) => (peer in urls ? ratio(rates('elevate'), rates(peer)) : '–');
  return [sent, count(median(rates('elevate'))), ...Object.keys(PEERS).map(toPeer)];
}

const SETTLING_MS = 500;

/** Pages are rendered again once the client's code has loaded. */
function fetchSettled(url, headers) {
  const etags = [];
  const settled = async () => {
    const answer = await fetchRaw(url, { headers });
    etags.push(answer.headers.etag);
    return etags.length > 3 && new Set(etags.slice(-4)).size === 1 && answer;
  };
  return poll(`An unchanged answer of ${url}`, settled, SETTLING_MS);
}

const ADDED = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];

function headersToSend({ headers }) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ADDED.includes(name)));
}

async function assertSameAnswers({ elevate, ...peers }, headers, status) {
  const expected = await fetchRaw(elevate, { headers });
  deepStrictEqual(expected.status, status);
  for (const [peer, url] of Object.entries(peers)) {
    const answer = await fetchRaw(url, { headers });
    deepStrictEqual(answer.status, status, peer);
    deepStrictEqual(answer.headers['content-encoding'], expected.headers['content-encoding'], peer);
    if (peer === 'nest') continue;
    deepStrictEqual(answer.body, expected.body, peer);
    deepStrictEqual(headersToSend(answer), headersToSend(expected), peer);
  }
}
