import { parseArgs } from 'node:util';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { parseConfig } from '@elevate/config';
import { userService } from '@elevate/user';
import { describeMachine, median, spread, table, writeSection } from '../statistics.mjs';
import { chooseLoad } from '../http/contestant.mjs';
import { ask, makePeople, signIn, signInByBrowser } from './visitors.mjs';

const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '4' },
  connections: { type: 'string', default: '50' },
  write: { type: 'boolean', default: false },
};
const PEOPLE = 20;
const WARM_UP_SECONDS = 1;

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
  };
  const product = await startProduct();
  try {
    const people = await makePeople(product.user, PEOPLE);
    const rounds = await play(product, people, settings);
    const checks = await checkSessions(product, people[0], settings);
    const text = report({ ...rounds, checks }, settings);
    process.stdout.write(`${text}\n`);
    if (values.write) writeSection('auth', text);
  } finally {
    await product.stop();
  }
}

async function play(product, people, { rounds, seconds }) {
  const contestants = { signIns: signingIn(product, people), hashes: await hashing() };
  const results = { signIns: [], hashes: [] };
  for (const measure of Object.values(contestants)) await measure(WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    const names = Object.keys(contestants);
    const order = round % 2 === 0 ? names : names.reverse();
    for (const name of order) results[name].push(await contestants[name](seconds));
  }
  return results;
}

const PRODUCT = fileURLToPath(new URL('./product.mjs', import.meta.url));

export async function startProduct() {
  const child = fork(PRODUCT, { env: { ...process.env, NODE_ENV: 'production' } });
  child.once('exit', (code) => {
    if (code) process.exit(1);
  });
  const [addresses] = await once(child, 'message');
  return {
    ...addresses,
    async counters() {
      child.send('counters');
      const [{ calls, cpu }] = await once(child, 'message');
      return { calls, cpuMicros: cpu.user + cpu.system };
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

const PATH = '/api/v1/session';

export async function checkSessions(product, person, { seconds, connections }) {
  const url = `${product.bff}${PATH}`;
  const headers = { cookie: await signInByBrowser(product.bff, person) };
  const { text } = await ask(url, { headers, wanted: 200 });
  if (!JSON.parse(text).signed_in) throw new Error(`Sign-in failed: ${text}`);
  const load = chooseLoad();
  await load.put({ url, headers, connections, seconds: 1 });
  const before = await product.counters();
  const { requests, perSecond } = await load.put({ url, headers, connections, seconds });
  const { calls } = await product.counters();
  return { load: load.name, requests, perSecond, calls: calls - before.calls };
}

const AT_ONCE = 2;
const PASSWORD = 'bench-Lanterns-7-drift';

export function signingIn(product, people) {
  let next = 0;
  return async (seconds) => {
    const before = await product.counters();
    const measured = await repeat(seconds, () => {
      next += 1;
      return signIn(product.user, people[next % people.length]);
    });
    const { cpuMicros } = await product.counters();
    return { ...measured, cpuMicros: (cpuMicros - before.cpuMicros) / measured.count };
  };
}

export async function hashing() {
  const config = parseConfig(userService.config, { SITE_URL: 'http://localhost' });
  const stored = await hash(PASSWORD, {
    algorithm: Algorithm.Argon2id,
    memoryCost: config.ARGON2_MEMORY_KIB,
    timeCost: config.ARGON2_PASSES,
    parallelism: config.ARGON2_LANES,
  });
  return async (seconds) => {
    const before = process.cpuUsage();
    const measured = await repeat(seconds, async () => {
      if (!(await verify(stored, PASSWORD))) throw new Error('Password verification failed');
    });
    const { user, system } = process.cpuUsage(before);
    return { ...measured, cpuMicros: (user + system) / measured.count };
  };
}

async function repeat(seconds, work) {
  const beganAt = performance.now();
  const end = beganAt + seconds * 1_000;
  let count = 0;
  const client = async () => {
    while (performance.now() < end) {
      await work();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return { count, perSecond: (count * 1_000) / (performance.now() - beganAt) };
}

export function report({ signIns, hashes, checks }, { rounds, seconds, connections }) {
  const today = new Date().toISOString().slice(0, 10);
  const shares = signIns.map((round, index) => round.perSecond / hashes[index].perSecond);
  const cpuShares = signIns.map((round, index) => hashes[index].cpuMicros / round.cpuMicros);
  return [
    `## Sign-in and session checks`,
    ``,
    `\`npm run bench -- auth\`, ${today}: ${describeMachine()}. The user service on its document server, over HTTP, ` +
      `and beside it argon2id alone with the same parameters: ${rounds} interleaved rounds of ${seconds} s, two at once. ` +
      `Load, service and document server share the machine.`,
    ``,
    table(
      ['', 'a second', 'spread', 'each round', 'CPU each'],
      [row('Signing in', signIns), row('Hashing alone', hashes)],
    ),
    ``,
    `Hashing is ${percent(median(shares))} of the time of a sign-in (${shares.map(percent).join(', ')}), and ` +
      `${percent(median(cpuShares))} of the service's CPU time (${cpuShares.map(percent).join(', ')}).`,
    ``,
    `The BFF answered ${Math.round(checks.perSecond).toLocaleString('en')} session checks a second ` +
      `(\`GET /api/v1/session\` with the cookies of a browser; ${checks.load}, ${connections} connections). During ` +
      `${checks.requests.toLocaleString('en')} checks it called the user service ${times(checks.calls)} (target: never).`,
  ].join('\n');
}

function row(name, rounds) {
  const perSecond = rounds.map((round) => round.perSecond);
  return [
    name,
    median(perSecond).toFixed(1),
    percent(spread(perSecond)),
    perSecond.map((value) => value.toFixed(1)).join(', '),
    `${(median(rounds.map(({ cpuMicros }) => cpuMicros)) / 1_000).toFixed(1)} ms`,
  ];
}

function percent(share) {
  return `${Math.round(share * 100)} %`;
}

function times(calls) {
  return calls === 0 ? 'never' : `${calls.toLocaleString('en')} times`;
}
