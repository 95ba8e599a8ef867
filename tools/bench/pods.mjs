import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@elevate/native-stack';
import { parse } from 'yaml';
import { atRate, megabytes, table } from './harness.mjs';
import {
  cpuSeconds,
  IMAGE_ALLOCATOR,
  memoryOf,
  OPERATOR_TOKEN,
  Product,
  signIn,
  signUp,
  startApp,
  startServers,
  startSource,
} from './product.mjs';

export const defaults = { episodes: 5000, seconds: 60, 'per-second': 200 };

const APPS = ['bff', 'catalogue', 'events', 'ingestion', 'user', 'webhooks'];
const PER_CHANNEL = 100;
const MEMBERS = 20;
const PAGES = [
  '/',
  '/channels',
  '/events',
  '/news',
  '/api/v1/home',
  '/api/v1/channel-rows',
  '/api/v1/search/results?q=the',
  '/api/v1/events',
];
/** A limit below this multiple of the most that was used would kill a pod on a busy day. */
const HEADROOM = 1.5;

/** Compares the pods' use with the requests and limits of `k8s/base`. */
export async function run({ episodes, seconds, 'per-second': perSecond }, onEnd) {
  const channels = Math.ceil(episodes / PER_CHANNEL);
  const source = await startSource({ channels, videos: PER_CHANNEL }, onEnd);
  const { product, pids } = await startPods(source.settings, onEnd);
  const filling = await during(pids, () => product.fill(source));
  const load = await during(pids, () => readFor(product, source, { seconds, perSecond }));
  const rest = await during(pids, () => delay(seconds * 1_000));
  const problems = [];
  const rows = APPS.map((app) => {
    const memory = memoryOf(pids[app]);
    const { cores, request, limit } = resourcesOf(app);
    if (memory.now > request) problems.push(`${app} requests less memory than it has at rest`);
    if (memory.most * HEADROOM > limit) problems.push(`The memory limit of ${app} is too low`);
    if (rest[app] > cores) problems.push(`${app} requests less CPU than it uses at rest`);
    const memories = [memory.now, memory.most, request, limit].map(megabytes);
    return [app, ...memories, ...[rest[app], load[app], filling[app], cores].map(milli)];
  });
  if (problems.length > 0) process.exitCode = 1;
  const cpu = ['CPU at rest', 'under load', 'in a sync', 'request'];
  return [table(['App', 'at rest', 'at most', 'request', 'limit', ...cpu], rows), ...problems];
}

const milli = (cores) => `${Math.round(cores * 1_000)} m`;

/** One process per app, as in a cluster, with servers of their own. */
async function startPods(source, onEnd) {
  const servers = await startServers(onEnd);
  const ports = {};
  for (const app of APPS) ports[app] = String(await freePort());
  const addresses = Object.fromEntries(
    APPS.map((app) => [`${app.toUpperCase()}_URL`, `http://127.0.0.1:${ports[app]}`]),
  );
  const { BFF_URL: site, ...owners } = addresses;
  const settings = {
    ...servers.settings,
    ...IMAGE_ALLOCATOR,
    ...owners,
    ...source,
    SITE_URL: site,
    SAMPLE_EVENTS: 'on',
    SIGN_UPS_PER_HOUR: '100000',
    WEBHOOK_SECRETS_KEY: 'the-webhooks-of-the-bench-in-hexadecimals',
  };
  const start = (app) => startApp(app, { ...settings, PORT: ports[app] }, onEnd);
  const started = await Promise.all(APPS.map(start));
  const pids = Object.fromEntries(APPS.map((app, index) => [app, started[index].pid]));
  const operator = { url: addresses.INGESTION_URL, token: OPERATOR_TOKEN };
  return { product: new Product({ site, operator, onEnd }), pids };
}

async function during(pids, work) {
  const used = () => APPS.map((app) => cpuSeconds(pids[app]));
  const before = used();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  const after = used();
  return Object.fromEntries(
    APPS.map((app, index) => [app, (after[index] - before[index]) / seconds]),
  );
}

function resourcesOf(app) {
  const file = new URL(`../../k8s/base/${app}/deployment.yaml`, import.meta.url);
  const [{ resources }] = parse(readFileSync(file, 'utf8')).spec.template.spec.containers;
  const { requests, limits } = resources;
  const inMb = (text) => Number.parseInt(text, 10) * (text.endsWith('Gi') ? 1_024 : 1);
  const cores = Number.parseInt(requests.cpu, 10) / 1_000;
  return { cores, request: inMb(requests.memory), limit: inMb(limits.memory) };
}

/** Members sign up and in, then visitors read at a steady rate. Throws if a service fails. */
async function readFor(product, { upstream }, { seconds, perSecond }) {
  for (let number = 0; number < MEMBERS; number += 1) {
    const person = await signUp(`${product.site}/api`, number);
    const headers = { cookie: await signIn(product.site, person) };
    const { status } = await fetch(`${product.site}/api/v1/my-list/ids`, { headers });
    if (status !== 200) throw new Error(`My List answered ${status}`);
  }
  const ids = upstream.world.videos.slice(0, 200).map(({ id }) => id);
  const statuses = await atRate(perSecond, seconds, async (at) => {
    const path = at % 3 === 0 ? `/video/${ids[at % ids.length]}` : PAGES[at % PAGES.length];
    return (await product.get(path)).statusCode;
  });
  const failed = statuses.filter((status) => status >= 500);
  if (failed.length > 0) throw new Error(`${failed.length} of ${statuses.length} reads failed`);
}
