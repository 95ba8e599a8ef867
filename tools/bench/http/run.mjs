import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deepStrictEqual } from 'node:assert';
import { createHash } from 'node:crypto';
import { describeMachine, median, spread, table, writeSection } from '../statistics.mjs';
import { chooseLoad, Contestant, fetchRaw, fetchSettled, playRounds } from './contestant.mjs';

const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '2' },
  connections: { type: 'string', default: '50' },
  only: { type: 'string', default: '' },
  write: { type: 'boolean', default: false },
};

// `small` is for the performance targets; `full` is realistic.
const CATALOGUES = { small: { channels: 2, episodes: 6 }, full: { channels: 40, episodes: 2000 } };
// Stock Nest sends no ETag for objects and recompresses each response, so the full page would measure zlib.
const HOME = '/api/v1/home';
const EPISODE_ID = 'b0000000007';
const gzip = { catalogue: 'full', encoding: 'gzip', status: 200 };
const SCENARIOS = [
  {
    name: 'home, as it is',
    path: HOME,
    ...gzip,
    catalogue: 'small',
    encoding: 'identity',
    nest: true,
  },
  { name: 'home, gzip', path: HOME, ...gzip, catalogue: 'small', nest: true },
  { name: 'home, not modified', path: HOME, ...gzip, catalogue: 'small', status: 304 },
  { name: 'full home, gzip', path: HOME, ...gzip },
  { name: 'home page, gzip', path: '/', ...gzip },
  { name: 'home page, not modified', path: '/', ...gzip, status: 304 },
  { name: 'search, gzip', path: '/api/v1/search?q=talk', ...gzip },
  { name: 'episode, gzip', path: `/api/v1/episodes/${EPISODE_ID}`, ...gzip },
  { name: 'episode page, gzip', path: `/video/${EPISODE_ID}`, ...gzip },
  { name: 'news page, gzip', path: '/news', ...gzip },
];

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    warmUpSeconds: 1,
    load: chooseLoad(),
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const folder = mkdtempSync(join(tmpdir(), 'bench-http-'));
  try {
    const outcomes = [];
    const chosen = SCENARIOS.filter(({ name }) => name.includes(values.only));
    for (const scenario of chosen) outcomes.push(await play(scenario, settings, folder));
    const text = report(outcomes, settings);
    process.stdout.write(`${text}\n`);
    if (values.write) writeSection('http', text);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function play(scenario, settings, folder) {
  const contestants = [];
  try {
    const catalogue = writeJson(folder, 'catalogue.json', {
      ...CATALOGUES[scenario.catalogue],
      now: Date.now(),
    });
    const product = await Contestant.start('Elevate', 'elevate.mjs', {
      path: scenario.path,
      input: catalogue,
    });
    contestants.push(product);
    const wanted = { 'accept-encoding': scenario.encoding };
    const answer = await fetchSettled(product.url, wanted);
    const { body: json } = await product.ask({ 'accept-encoding': 'identity' });
    const { etag } = answer.headers;
    const notModified = await fetchRaw(product.url, { ...wanted, 'if-none-match': etag });
    const { path } = scenario;
    const input = writeAnswer({ folder, path, answer, notModified, json, catalogue });
    contestants.push(await Contestant.start('node:http', 'node-http.mjs', { path, input }));
    const inside = await Contestant.start('node:http in our process', 'inside.mjs', {
      path,
      input,
    });
    contestants.push(inside);
    contestants.push(await Contestant.start('Fastify', 'fastify.mjs', { path, input }));
    if (scenario.nest)
      contestants.push(await Contestant.start('Nest, object', 'nest.mjs', { path, input }));
    const headers = scenario.status === 304 ? { ...wanted, 'if-none-match': etag } : wanted;
    await assertSameAnswer(contestants, { ...scenario, headers });
    const results = await playRounds({ ...settings, contestants, headers });
    return { scenario, results, bytes: { json: json.length, sent: answer.body.length } };
  } finally {
    for (const contestant of contestants) await contestant.stop();
  }
}

function writeAnswer({ folder, path, answer, notModified, json, catalogue }) {
  const bodyPath = join(folder, 'body');
  const jsonPath = join(folder, 'body.json');
  writeFileSync(bodyPath, answer.body);
  writeFileSync(jsonPath, json);
  const [headers, unchanged] = [answer.headers, notModified.headers].map(headersToSend);
  const files = { bodyPath, jsonPath, catalogue };
  return writeJson(folder, 'answer.json', { path, headers, unchanged, ...files });
}

function writeJson(folder, name, value) {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
}

// Node adds these to each response itself.
const ADDED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

export function headersToSend(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ADDED.has(name)));
}

/** Fails unless all servers respond identically. */
export async function assertSameAnswer(contestants, scenario) {
  const answers = await Promise.all(
    contestants.map((contestant) => contestant.ask(scenario.headers)),
  );
  const [expected, ...others] = answers.map(describe);
  for (const [index, other] of others.entries()) {
    if (JSON.stringify(other) !== JSON.stringify(expected)) {
      const { name } = contestants[index + 1];
      throw new Error(`${name} answers ${JSON.stringify(other)}, not ${JSON.stringify(expected)}`);
    }
  }
  assertSameHeaders(contestants, answers);
  if (expected.status !== scenario.status) {
    throw new Error(`Expected status ${scenario.status}, got ${expected.status}`);
  }
}

function describe({ status, headers, body }) {
  return {
    status,
    type: headers['content-type'] ?? null,
    encoding: headers['content-encoding'] ?? null,
    hash: createHash('sha256').update(body).digest('hex'),
  };
}

// Stock Nest chooses its own.
function assertSameHeaders(contestants, answers) {
  const [expected, ...others] = answers
    .filter((_, index) => !contestants[index].name.startsWith('Nest'))
    .map(({ headers }) => Object.entries(headersToSend(headers)).sort());
  for (const other of others) deepStrictEqual(other, expected);
}

const US = 'Elevate';

export function report(outcomes, { rounds, seconds, connections, load }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    `## Cached responses over HTTP`,
    ``,
    `\`npm run bench -- http\`, ${today}: ${describeMachine()}. ${load.name}, ${connections} connections, ` +
      `${rounds} interleaved rounds of ${seconds} s, servers on one core, load on the other. Node, Fastify and Elevate send the same bytes and headers. “node:http in our process” is the plain server in a process that also runs the product with its episodes.`,
    `A ratio is the median of the per-round ratios of Elevate's requests per second to the other server's; ` +
      `"rounds" counts the rounds that met the target.`,
    ...outcomes.flatMap((outcome) => [``, ...section(outcome)]),
  ].join('\n');
}

// Required throughput relative to each other server.
const TARGETS = {
  200: { 'node:http': 0.9, Fastify: 1, 'Nest, object': 3.5 },
  304: { 'node:http': 0.95 },
};

function section({ scenario, results, bytes }) {
  const ours = results.get(US);
  const rows = [...results].map(([name, rounds]) =>
    row(name, rounds, ours, TARGETS[scenario.status][name]),
  );
  const sent = scenario.status === 304 ? 'nothing' : `${bytes.sent} bytes`;
  return [
    `### ${scenario.name}: ${bytes.json} bytes, ${sent} sent`,
    ``,
    table(
      ['Server', 'requests/s', 'spread', 'least CPU a request', 'Elevate ÷ it', 'target', 'rounds'],
      rows,
    ),
  ];
}

function row(name, rounds, ours, target) {
  const perSecond = rounds.map((round) => round.perSecond);
  const cpu = Math.min(...rounds.map(({ cpuMicros }) => cpuMicros ?? Infinity));
  const ratios = rounds.map((round, index) => ours[index].perSecond / round.perSecond);
  const isUs = name === US;
  const met = ratios.filter((ratio) => ratio >= target).length;
  return [
    name,
    Math.round(median(perSecond)).toLocaleString('en'),
    `${Math.round(spread(perSecond) * 100)} %`,
    Number.isFinite(cpu) ? `${cpu.toFixed(1)} µs` : 'unknown',
    isUs ? '' : median(ratios).toFixed(2),
    isUs || target === undefined ? '' : `≥ ${target.toFixed(2)}`,
    isUs || target === undefined ? '' : `${met} of ${ratios.length}`,
  ];
}
