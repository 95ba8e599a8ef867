import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeSection } from '../markdown.mjs';
import { Contestant } from './contestant.mjs';
import { chooseLoad } from './load.mjs';
import { report } from './report.mjs';
import { playRounds } from './rounds.mjs';
import { assertSameAnswer } from './same-answer.mjs';

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
const SCENARIOS = [
  { name: 'home, as it is', catalogue: 'small', encoding: 'identity', status: 200, nest: true },
  { name: 'home, gzip', catalogue: 'small', encoding: 'gzip', status: 200, nest: true },
  { name: 'home, not modified', catalogue: 'small', encoding: 'gzip', status: 304 },
  { name: 'full home, gzip', catalogue: 'full', encoding: 'gzip', status: 200 },
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
    const product = await Contestant.start('Elevate', 'elevate.mjs', catalogue);
    contestants.push(product);
    const wanted = { 'accept-encoding': scenario.encoding };
    const answer = await fetchRaw(product.url, wanted);
    const { body: json } = await product.ask({ 'accept-encoding': 'identity' });
    const input = writeAnswer(folder, answer, json);
    contestants.push(await Contestant.start('node:http', 'node-http.mjs', input));
    contestants.push(await Contestant.start('Fastify', 'fastify.mjs', input));
    if (scenario.nest) contestants.push(await Contestant.start('Nest, object', 'nest.mjs', input));
    const { etag } = answer.headers;
    const headers = scenario.status === 304 ? { ...wanted, 'if-none-match': etag } : wanted;
    await assertSameAnswer(contestants, { ...scenario, headers });
    const results = await playRounds({ ...settings, contestants, headers });
    return { scenario, results, bytes: { json: json.length, sent: answer.body.length } };
  } finally {
    for (const contestant of contestants) await contestant.stop();
  }
}

// fetch decodes the body; the servers must send the encoded bytes.
function fetchRaw(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({ headers: response.headers, body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}

const SENT = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'];

function writeAnswer(folder, { headers, body }, json) {
  const bodyPath = join(folder, 'body');
  const jsonPath = join(folder, 'body.json');
  writeFileSync(bodyPath, body);
  writeFileSync(jsonPath, json);
  const kept = Object.fromEntries(
    SENT.filter((name) => headers[name]).map((name) => [name, headers[name]]),
  );
  return writeJson(folder, 'answer.json', { headers: kept, bodyPath, jsonPath });
}

function writeJson(folder, name, value) {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
}
