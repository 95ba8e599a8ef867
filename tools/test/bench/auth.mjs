import { Algorithm, hash, verify } from '@node-rs/argon2';
import { parseConfig } from '@elevate/config';
import { userService } from '@elevate/user';
import { Agent, request } from 'undici';
import { count, load, mean, median, ms, playRounds, ratio, table } from './harness.mjs';
import { cpuSeconds, startApp, startServers } from './product.mjs';

export const defaults = { rounds: 5, seconds: 4, connections: 50 };
export const short = { rounds: 1, seconds: 1, connections: 4 };

const PEOPLE = 20;
const AT_ONCE = 2;
const PASSWORD = 'bench-Lanterns-7-drift';

export async function run({ rounds, seconds, connections }, onEnd) {
  const { user, bff } = await startProduct(onEnd);
  const people = [];
  for (let number = 0; number < PEOPLE; number += 1) people.push(await signUp(user.url, number));
  let turn = 0;
  const works = {
    'signing in': {
      pid: user.pid,
      work: () => post(`${user.url}/v1/sessions`, people[(turn += 1) % PEOPLE]),
    },
    'hashing alone': { pid: process.pid, work: await hashing() },
  };
  const contestants = Object.entries(works).map(([name, { pid, work }]) => ({
    name,
    warmUp: () => repeat(1, pid, work),
    measure: () => repeat(seconds, pid, work),
  }));
  const results = await playRounds(contestants, rounds);
  const rows = [...results].map(([name, all]) => {
    const cpu = mean(all.map(({ cpuMs }) => cpuMs));
    return [name, median(all.map(({ perSecond }) => perSecond)).toFixed(1), ms(cpu, 1)];
  });
  const [signIns, hashes] = [...results.values()].map((all) =>
    all.map(({ perSecond }) => perSecond),
  );
  const checks = await checkSessions({ user, bff }, people[0], { seconds, connections });
  return [
    table(['', 'a second', 'CPU each'], rows),
    `Sign-ins ÷ hashes alone: ${ratio(signIns, hashes)}.`,
    `The BFF answered ${count(checks.perSecond)} session checks a second. For ${count(checks.requests)} of them it ` +
      `called the user service ${checks.calls} times (target: never).`,
  ];
}

async function startProduct(onEnd) {
  const servers = await startServers(onEnd);
  const settings = {
    ...servers.settings,
    SITE_URL: 'http://localhost',
    SIGN_UPS_PER_HOUR: '100000',
  };
  const user = await startApp('user', settings, onEnd);
  const bff = await startApp('bff', { ...settings, USER_URL: user.url }, onEnd);
  return { user, bff };
}

async function signUp(api, number) {
  const person = { email: `person-${number}@example.org`, password: PASSWORD };
  const linkedin_url = 'https://www.linkedin.com/in/jane-doe';
  await post(`${api}/v1/accounts`, { ...person, linkedin_url });
  return person;
}

const visitors = new Agent();

async function post(url, content) {
  const { statusCode, headers, body } = await request(url, {
    method: 'POST',
    body: JSON.stringify(content),
    headers: { 'content-type': 'application/json' },
    dispatcher: visitors,
  });
  const text = await body.text();
  if (statusCode >= 300) throw new Error(`${url} answered ${statusCode}: ${text}`);
  return headers;
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

async function repeat(seconds, pid, work) {
  const before = cpuSeconds(pid);
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
  return { perSecond, cpuMs: ((cpuSeconds(pid) - before) * 1_000) / done };
}

async function checkSessions({ user, bff }, person, { seconds, connections }) {
  const url = `${bff.url}/api/v1/session`;
  const { 'set-cookie': cookies } = await post(url, person);
  const cookie = cookies.map((text) => text.split(';', 1)[0]).join('; ');
  const session = await (await fetch(url, { headers: { cookie } })).json();
  if (!session.signed_in) throw new Error(`Sign-in failed: ${JSON.stringify(session)}`);
  const request = { url, headers: { cookie }, connections };
  await load({ ...request, seconds: 1 });
  const before = await requestsTo(user);
  const measured = await load({ ...request, seconds });
  return { ...measured, calls: (await requestsTo(user)) - before };
}

const COUNT = /^elevate_http_request_duration_seconds_count\{route="\/v1\/[^}]*\} (\d+)$/gm;

async function requestsTo({ url }) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return [...metrics.matchAll(COUNT)].reduce((sum, [, requests]) => sum + Number(requests), 0);
}
