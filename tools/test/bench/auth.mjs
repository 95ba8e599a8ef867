import { Algorithm, hash, verify } from '@node-rs/argon2';
import { parseConfig } from '@elevate/config';
import { userService } from '@elevate/user';
import {
  count,
  each,
  fetchJson,
  fetchRaw,
  load,
  mean,
  medianOf,
  ms,
  playRounds,
  ratio,
  table,
} from './harness.mjs';
import { cpuSeconds, startApp, startServers } from './product.mjs';

export const defaults = { rounds: 5, seconds: 4, connections: 50 };
export const short = { rounds: 1, seconds: 1, connections: 4 };

const PEOPLE = 20;
const AT_ONCE = 2;
const PASSWORD = 'bench-Lanterns-7-drift';
const SITE_URL = 'http://localhost';

export async function run({ rounds, seconds, connections }, onEnd) {
  const servers = await startServers(onEnd);
  const settings = { ...servers.settings, SITE_URL, SIGN_UPS_PER_HOUR: '100000' };
  const user = await startApp('user', settings, onEnd);
  const bff = await startApp('bff', { ...settings, USER_URL: user.url }, onEnd);
  const people = [];
  for (let number = 0; number < PEOPLE; number += 1) people.push(await signUp(user.url, number));
  let turn = 0;
  const signIn = () =>
    fetchRaw(`${user.url}/v1/sessions`, { content: people[(turn += 1) % PEOPLE] });
  const hashAlone = await hashing();
  const contestants = {
    'signing in': () => repeat(seconds, user.pid, signIn),
    'hashing alone': () => repeat(seconds, process.pid, hashAlone),
  };
  const results = await playRounds(contestants, rounds);
  const rows = [...results].map(([name, all]) => {
    return [name, medianOf(all, 'perSecond').toFixed(1), ms(mean(each(all, 'cpuMs')), 1)];
  });
  const [signIns, hashes] = [...results.values()].map((all) => each(all, 'perSecond'));
  const checks = await checkSessions({ user, bff }, people[0], { seconds, connections });
  return [
    table(['', 'a second', 'CPU each'], rows),
    `Sign-ins ÷ hashes alone: ${ratio(signIns, hashes)}.`,
    `The BFF answered ${count(checks.perSecond)} session checks a second. For ${count(checks.requests)} of them it ` +
      `called the user service ${checks.calls} times (target: never).`,
  ];
}

async function signUp(api, number) {
  const person = { email: `person-${number}@example.org`, password: PASSWORD };
  const linkedin_url = 'https://www.linkedin.com/in/jane-doe';
  await fetchRaw(`${api}/v1/accounts`, { content: { ...person, linkedin_url } });
  return person;
}

async function hashing() {
  const config = parseConfig(userService.config, { SITE_URL });
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
  const { headers } = await fetchRaw(url, { content: person });
  const cookie = headers['set-cookie'].map((text) => text.split(';', 1)[0]).join('; ');
  const session = await fetchJson(url, { headers: { cookie } });
  if (!session.signed_in) throw new Error(`Sign-in failed: ${JSON.stringify(session)}`);
  const request = { url, headers: { cookie }, connections };
  await load({ ...request, seconds: 1 });
  const before = await requestsTo(user);
  const measured = await load({ ...request, seconds });
  return { ...measured, calls: (await requestsTo(user)) - before };
}

const COUNT = /^elevate_http_request_duration_seconds_count\{route="\/v1\/[^}]*\} (\d+)$/gm;

async function requestsTo({ url }) {
  const { body } = await fetchRaw(`${url}/metrics`);
  return [...body.toString().matchAll(COUNT)].reduce((sum, [, calls]) => sum + Number(calls), 0);
}
