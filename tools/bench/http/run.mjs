import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeSection } from '../markdown.mjs';
import { Contestant } from './contestant.mjs';
import { chooseLoad } from './load.mjs';
import { fetchRaw, fetchSettled } from './fetch-settled.mjs';
import { report } from './report.mjs';
import { playRounds } from './rounds.mjs';
import { assertSameAnswer, headersToSend } from './same-answer.mjs';

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
