import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { parseConfig } from '@elevate/config';
import { userService } from '@elevate/user';
import { count, mean, median, ms, playRounds, ratio, table } from './harness.mjs';
import { chooseLoad } from './load.mjs';
import { post, signIn, signUp } from './product.mjs';

export const defaults = { rounds: 5, seconds: 4, connections: 50 };

const PEOPLE = 20;
const AT_ONCE = 2;
const PASSWORD = 'bench-Lanterns-7-drift';

/** Compares sign-ins with argon2id alone, and counts what session checks ask of the user service. */
export async function run({ rounds, seconds, connections }, onEnd) {
  const product = await startProduct(onEnd);
  const people = [];
  for (let number = 0; number < PEOPLE; number += 1) {
    people.push(await signUp(product.user, number));
  }
  let turn = 0;
  const works = {
    'signing in': {
      cpu: async () => (await product.counters()).cpu,
      work: () => post(`${product.user}/v1/sessions`, people[(turn += 1) % PEOPLE]),
    },
    'hashing alone': { cpu: process.cpuUsage, work: await hashing() },
  };
  const contestants = Object.entries(works).map(([name, { cpu, work }]) => ({
    name,
    warmUp: () => repeat(1, cpu, work),
    measure: () => repeat(seconds, cpu, work),
  }));
  const results = await playRounds(contestants, rounds);
  const rows = [...results].map(([name, all]) => {
    const cpu = mean(all.map(({ cpuMs }) => cpuMs));
    return [name, median(all.map(({ perSecond }) => perSecond)).toFixed(1), ms(cpu, 1)];
  });
  const [signIns, hashes] = [...results.values()].map((all) =>
    all.map(({ perSecond }) => perSecond),
  );
  const checks = await checkSessions(product, people[0], { seconds, connections });
  return [
    table(['', 'a second', 'CPU each'], rows),
    `Sign-ins ÷ hashes alone: ${ratio(signIns, hashes)}.`,
    `The BFF answered ${count(checks.perSecond)} session checks a second. For ${count(checks.requests)} of them it ` +
      `called the user service ${checks.calls} times (target: never).`,
  ];
}

async function startProduct(onEnd) {
  const script = fileURLToPath(new URL('./auth-product.mjs', import.meta.url));
  const child = fork(script, { env: { ...process.env, NODE_ENV: 'production' } });
  child.once('exit', (code) => {
    if (code) process.exit(1);
  });
  onEnd(async () => {
    child.disconnect();
    await once(child, 'exit');
  });
  const [addresses] = await once(child, 'message');
  const counters = async () => {
    child.send('counters');
    const [values] = await once(child, 'message');
    return values;
  };
  return { ...addresses, counters };
}

async function hashing() {
  const config = parseConfig(userService.config, { SITE_URL: 'http://localhost' });
  const stored = await hash(PASSWORD, {
    algorithm: Algorithm.Argon2id,
    memoryCost: config.ARGON2_MEMORY_KIB,
    timeCost: config.ARGON2_PASSES,
    parallelism: config.ARGON2_LANES,
  });
  return async () => {
    if (!(await verify(stored, PASSWORD))) throw new Error('Password verification failed');
  };
}

/** Two clients work for some seconds; `cpu` returns the processor time used so far. */
async function repeat(seconds, cpu, work) {
  const before = await cpu();
  const began = performance.now();
  let done = 0;
  const client = async () => {
    while (performance.now() < began + seconds * 1_000) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const perSecond = (done * 1_000) / (performance.now() - began);
  const after = await cpu();
  const used = after.user + after.system - before.user - before.system;
  return { perSecond, cpuMs: used / 1_000 / done };
}

async function checkSessions(product, person, { seconds, connections }) {
  const url = `${product.bff}/api/v1/session`;
  const headers = { cookie: await signIn(product.bff, person) };
  const session = await (await fetch(url, { headers })).json();
  if (!session.signed_in) throw new Error(`Sign-in failed: ${JSON.stringify(session)}`);
  const load = chooseLoad();
  await load({ url, headers, connections, seconds: 1 });
  const before = await product.counters();
  const measured = await load({ url, headers, connections, seconds });
  const after = await product.counters();
  return { ...measured, calls: after.calls - before.calls };
}
