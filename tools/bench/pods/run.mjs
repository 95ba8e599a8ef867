import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { generateWorld, startUpstream } from '@elevate/upstream';
import { freePort } from '@elevate/native-stack';
import { Agent, request } from 'undici';
import { describeMachine, table, writeSection } from '../statistics.mjs';
import {
  cpuSeconds,
  IMAGE_ALLOCATOR,
  memoryOf,
  OPERATOR_TOKEN,
  startServers,
  startService,
} from '../servers.mjs';
import { ask, makePeople, signInByBrowser } from '../auth/visitors.mjs';

const OPTIONS = {
  episodes: { type: 'string', default: '5000' },
  seconds: { type: 'string', default: '60' },
  'per-second': { type: 'string', default: '200' },
  write: { type: 'boolean', default: false },
};
const SEED = 5;
const PER_CHANNEL = 100;
const UNITS = 100_000_000;

/** Measures what the pods of each app use, and compares it with the requests and limits of `k8s/base`. */
export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const numbers = {
    episodes: Number(values.episodes),
    seconds: Number(values.seconds),
    perSecond: Number(values['per-second']),
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const measured = await measure(numbers);
  const declared = Object.fromEntries(APPS.map((app) => [app, resourcesOf(app)]));
  const text = report(measured, declared, numbers);
  process.stdout.write(`\n${text}\n`);
  for (const problem of problemsOf(measured, declared)) {
    process.stderr.write(`pods: ${problem}\n`);
    process.exitCode = 1;
  }
  if (values.write) writeSection('pods', text);
}

async function measure({ episodes, seconds, perSecond }) {
  const plan = {
    seed: SEED,
    channels: Math.ceil(episodes / PER_CHANNEL),
    videosPerChannel: PER_CHANNEL,
    edgeCases: false,
  };
  const upstream = await startUpstream({ world: generateWorld(plan), quotaLimit: UNITS });
  const pods = await Pods.start({
    YOUTUBE_API_BASE_URL: upstream.url,
    YOUTUBE_API_KEY: upstream.key,
    YOUTUBE_DAILY_QUOTA: String(UNITS),
  });
  try {
    const filling = await during(pods, () => pods.fill(upstream.world));
    const load = await during(pods, () =>
      useFor({ siteUrl: pods.siteUrl, seconds, perSecond, world: upstream.world }),
    );
    const rest = await during(pods, () => delay(seconds * 1_000));
    return Object.fromEntries(
      APPS.map((app) => {
        const { now, most } = memoryOf(pods.pidOf(app));
        const cores = { filling: filling[app], load: load[app], rest: rest[app] };
        return [app, { memory: { rest: now, most }, cores }];
      }),
    );
  } finally {
    await pods.stop();
    await upstream.close();
  }
}

/** Cores that each app kept busy on average. */
async function during(pods, work) {
  const used = () => Object.fromEntries(APPS.map((app) => [app, cpuSeconds(pods.pidOf(app))]));
  const before = used();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  const after = used();
  return Object.fromEntries(APPS.map((app) => [app, (after[app] - before[app]) / seconds]));
}

function resourcesOf(app) {
  const file = new URL(`../../../k8s/base/${app}/deployment.yaml`, import.meta.url);
  const { requests, limits } = parse(readFileSync(file, 'utf8')).spec.template.spec.containers[0]
    .resources;
  return {
    cores: Number.parseInt(requests.cpu, 10) / 1_000,
    requestMb: megabytes(requests.memory),
    limitMb: megabytes(limits.memory),
  };
}

const megabytes = (text) => Number.parseInt(text, 10) * (text.endsWith('Gi') ? 1_024 : 1);

/** A limit below this multiple of the most that was used would kill a pod on a busy day. */
const HEADROOM = 1.5;

export function report(measured, declared, { episodes, seconds, perSecond }) {
  const today = new Date().toISOString().slice(0, 10);
  const rows = Object.entries(measured).map(([app, { memory, cores }]) => [
    app,
    mb(memory.rest),
    mb(memory.most),
    mb(declared[app].requestMb),
    mb(declared[app].limitMb),
    ...[cores.rest, cores.load, cores.filling].map(milli),
    milli(declared[app].cores),
  ]);
  return [
    '## What the pods use',
    '',
    `\`npm run bench -- pods\`, ${today}: ${describeMachine()}. One process per app with the allocator settings of the images: a first ` +
      `sync of ${episodes} talks, ${MEMBERS} members who sign up and in, ${seconds} s of ${perSecond} reads per second, then ${seconds} s of rest. Memory ` +
      'is resident memory after the rest, and at most; CPU is the average in thousandths of a core. The command fails if ' +
      `\`k8s/base\` requests less memory than an app has at rest, or limits it to less than ${HEADROOM} times its most.`,
    '',
    table(
      [
        'App',
        'at rest',
        'at most',
        'request',
        'limit',
        'CPU at rest',
        'under load',
        'in a sync',
        'request',
      ],
      rows,
    ),
  ].join('\n');
}

export function problemsOf(measured, declared) {
  return Object.entries(measured).flatMap(([app, { memory, cores }]) => {
    const { requestMb, limitMb, cores: requested } = declared[app];
    return [
      ...(memory.rest > requestMb
        ? [`${app} requests ${mb(requestMb)}, and has ${mb(memory.rest)} at rest`]
        : []),
      ...(memory.most * HEADROOM > limitMb
        ? [`${app} is limited to ${mb(limitMb)}, and had ${mb(memory.most)}`]
        : []),
      ...(cores.rest > requested
        ? [`${app} requests ${milli(requested)} of CPU, and uses ${milli(cores.rest)} at rest`]
        : []),
    ];
  });
}

const mb = (value) => `${Math.round(value)} MB`;
const milli = (cores) => `${Math.round(cores * 1_000)} m`;

export const APPS = ['bff', 'catalogue', 'events', 'ingestion', 'user', 'webhooks'];
const FILLED_WITHIN_MS = 600_000;

/** One process per app, as in a cluster, with servers of their own. */
export class Pods {
  #servers;
  #processes;

  constructor(servers, processes) {
    this.#servers = servers;
    this.#processes = processes;
  }

  static async start(settings) {
    const servers = await startServers();
    const ports = {};
    for (const app of APPS) ports[app] = await freePort();
    const addresses = Object.fromEntries(
      APPS.map((app) => [`${app.toUpperCase()}_URL`, `http://127.0.0.1:${ports[app]}`]),
    );
    const { BFF_URL: siteUrl, ...owners } = addresses;
    const common = {
      ...servers.settings,
      ...IMAGE_ALLOCATOR,
      ...owners,
      ...settings,
      SITE_URL: siteUrl,
      SAMPLE_EVENTS: 'on',
      SIGN_UPS_PER_HOUR: '100000',
      WEBHOOK_SECRETS_KEY: 'the-webhooks-of-the-bench-in-hexadecimals',
    };
    const started = await Promise.all(
      APPS.map(async (app) => [
        app,
        await startService(app, { ...common, PORT: String(ports[app]) }),
      ]),
    );
    return new Pods(servers, Object.fromEntries(started));
  }

  get siteUrl() {
    return this.#processes.bff.url;
  }

  pidOf(app) {
    return this.#processes[app].pid;
  }

  /** Follows and reads all channels, until the site shows their talks. */
  async fill({ channels }) {
    await this.#command('v1/channels', { channels: channels.map(({ id }) => ({ channel: id })) });
    await this.#command('v1/video-syncs', { channelIds: channels.map(({ id }) => id) });
    const deadline = performance.now() + FILLED_WITHIN_MS;
    let before = -1;
    for (;;) {
      const answer = await fetch(`${this.siteUrl}/api/v1/stats`);
      const { videos } = await answer.json();
      if (videos > 0 && videos === before) return;
      if (performance.now() > deadline) throw new Error('The site did not fill in time');
      before = videos;
      await delay(3_000);
    }
  }

  async stop() {
    await Promise.all(Object.values(this.#processes).map((one) => one.stop()));
    await this.#servers.stop();
  }

  async #command(path, body) {
    const answer = await fetch(`${this.#processes.ingestion.url}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }
}

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
export const MEMBERS = 20;
const SLICE_MS = 50;

/** Members sign up and in, then visitors read at a steady rate. Throws if a service fails. */
export async function useFor({ siteUrl, seconds, perSecond, world }) {
  const agent = new Agent({ connections: 64 });
  const ids = world.videos.slice(0, 200).map(({ id }) => id);
  await beMembers(siteUrl);
  const perSlice = (perSecond * SLICE_MS) / 1_000;
  const began = performance.now();
  const sent = [];
  for (let slice = 0; performance.now() - began < seconds * 1_000; slice += 1) {
    for (let number = 0; number < perSlice; number += 1) {
      const at = slice * perSlice + number;
      const path = at % 3 === 0 ? `/video/${ids[at % ids.length]}` : PAGES[at % PAGES.length];
      sent.push(read(agent, `${siteUrl}${path}`));
    }
    await delay(Math.max(0, began + (slice + 1) * SLICE_MS - performance.now()));
  }
  const statuses = await Promise.all(sent);
  await agent.close();
  const failed = statuses.filter((status) => status >= 500);
  if (failed.length > 0) throw new Error(`${failed.length} of ${sent.length} reads failed`);
}

async function read(dispatcher, url) {
  const { statusCode, body } = await request(url, { dispatcher });
  await body.dump();
  return statusCode;
}

async function beMembers(siteUrl) {
  const people = await makePeople(`${siteUrl}/api`, MEMBERS);
  for (const person of people) {
    const cookie = await signInByBrowser(siteUrl, person);
    await ask(`${siteUrl}/api/v1/my-list/ids`, { headers: { cookie }, wanted: 200 });
  }
}
