import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDocumentServer } from '@elevate/embedded-mongo';
import { startKafka } from '@elevate/native-stack';
import { generateWorld, startUpstream } from '@elevate/upstream';
import { Agent, request } from 'undici';
import { pinned, poll, ROOT, temporaryFolder } from './harness.mjs';

export const OPERATOR_TOKEN = 'operator-of-the-bench';
const LISTENING = /"url":"(http:[^"]+)"[^\n]*"msg":"Listening"/;
const UNITS = '100000000';
const UNFINISHED = /^elevate_(?:relay_backlog|consumer_lag)\{.*\} [1-9]/m;
// A handled message may lead to others a moment later.
const LOOKS = 3;

export const IMAGE_ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_MMAP_THRESHOLD_: '2097152',
};

export async function startDocuments(onEnd) {
  const environment = { ...process.env, MONGODB_URI: undefined };
  const documents = await startDocumentServer({ dataDir: temporaryFolder(onEnd), environment });
  onEnd(() => documents.stop());
  return documents;
}

/** A document server and a broker, with the settings of services that use them. */
export async function startServers(onEnd) {
  const documents = await startDocuments(onEnd);
  const kafka = await startKafka({ dataDir: temporaryFolder(onEnd) });
  onEnd(() => kafka.stop());
  return {
    brokers: kafka.brokers,
    settings: {
      MONGODB_URI: documents.uri,
      KAFKA_BROKERS: kafka.brokers.join(','),
      SNAPSHOT_DIR: temporaryFolder(onEnd),
      OPERATOR_TOKEN,
      CALLER_SECRET: 'the-services-of-the-bench-among-themselves',
      LOG_LEVEL: 'info',
      SCHEDULES: 'off',
      DEFAULT_FEEDS: 'off',
      SAMPLE_CATALOGUE: 'off',
    },
  };
}

/** Starts a source and returns it with the settings of a product that reads it. */
export async function startSource({ channels, videos, seed = 7, faults }, onEnd) {
  const plan = { seed, channels, videosPerChannel: videos, edgeCases: false };
  const world = generateWorld(plan);
  const upstream = await startUpstream({ world, faults, quotaLimit: Number(UNITS) });
  onEnd(() => upstream.close());
  return {
    upstream,
    channelIds: upstream.world.channels.map(({ id }) => id),
    settings: {
      YOUTUBE_API_BASE_URL: upstream.url,
      YOUTUBE_API_KEY: upstream.key,
      YOUTUBE_DAILY_QUOTA: UNITS,
      SCHEDULES: 'off',
      SAMPLE_CATALOGUE: 'off',
    },
  };
}

/** `address` finds the script's address in its output. Not pinned if `core` is undefined. */
async function startProgram({ args, environment, address, core }, onEnd) {
  const [program, ...rest] = pinned(core, [process.execPath, ...args]);
  const child = spawn(program, rest, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  onEnd(stop);
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += chunk;
    const [, url] = address.exec(output) ?? [];
    if (!url) continue;
    child.stdout.resume();
    return { url, pid: child.pid, stop };
  }
  throw new Error(`${args[0]} ended before it listened:\n${output}`);
}

export async function startApp(app, settings, onEnd, address = LISTENING) {
  const began = performance.now();
  const args = [join(ROOT, 'apps', app, 'dist', 'bundle', 'main.js')];
  const environment = { HOST: '127.0.0.1', PORT: '0', ...settings };
  const program = await startProgram({ args, environment, address }, onEnd);
  const listenedAfterMs = performance.now() - began;
  const isReady = async () => {
    const answer = await fetch(`${program.url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok || null;
  };
  await poll(`${app} is ready`, isReady, { everyMs: 10 });
  return { ...program, listenedAfterMs, readyAfterMs: performance.now() - began };
}

export async function startHttpServer(kind, content, onEnd, core) {
  const file = join(temporaryFolder(onEnd), 'content.json');
  writeFileSync(file, JSON.stringify(content));
  const args = [join(ROOT, 'tools', 'test', 'bench', 'http-servers.mjs'), kind, file];
  const address = /^listening at (\S+)$/m;
  return (await startProgram({ args, address, core }, onEnd)).url;
}

export async function startEmbedded(settings, onEnd) {
  const folder = temporaryFolder(onEnd);
  const environment = { DATA_DIR: folder, MONGODB_URI: undefined, ...settings };
  const app = await startApp('embedded', environment, onEnd, /ready at (http:\/\/\S+)/);
  const operator = JSON.parse(readFileSync(join(folder, 'control.json'), 'utf8'));
  return new Product({ site: app.url, operator, pid: app.pid, onEnd });
}

/** The calls of a visitor and an operator to a product of one or more processes. */
export class Product {
  // Enough that polls never queue.
  #agent = new Agent({ connections: 64 });
  #operator;

  /** `operator` has the addresses and the token of the services, as `control.json`. */
  constructor({ site, operator, pid, onEnd }) {
    this.site = site;
    this.pid = pid;
    this.#operator = operator;
    onEnd(() => this.#agent.close());
  }

  async get(path) {
    const { statusCode, body } = await request(this.site + path, { dispatcher: this.#agent });
    return { statusCode, text: await body.text() };
  }

  async json(path) {
    return JSON.parse((await this.get(`/api/v1/${path}`)).text);
  }

  async shows(episode) {
    return (await this.get(`/api/v1/episodes/${episode}`)).statusCode === 200;
  }

  async videos() {
    return (await this.json('stats')).videos;
  }

  async untilFilled(videos) {
    const isFilled = async () => (await this.videos()) >= videos || null;
    await poll(`${videos} videos on the site`, isFilled, { everyMs: 10, withinMs: 600_000 });
  }

  /** `service` is the name of its address in `control.json`. */
  async command(path, body, { service = 'url', method = body ? 'POST' : 'GET' } = {}) {
    const { [service]: url, token } = this.#operator;
    const { statusCode, body: answer } = await request(`${url}/${path}`, {
      method,
      body: body && JSON.stringify(body),
      dispatcher: this.#agent,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    const text = await answer.text();
    if (statusCode >= 400) throw new Error(`${path} answered ${statusCode}: ${text}`);
    return JSON.parse(text || 'null');
  }

  follow(channelIds) {
    const channels = channelIds.map((channel) => ({ channel }));
    return this.command('v1/channels', { channels });
  }

  sync(channelIds) {
    return this.command('v1/video-syncs', { channelIds });
  }

  async untilSucceeded({ run: { id } }) {
    const ended = async () => {
      const { run } = await this.command(`v1/runs/${id}`);
      return run.status === 'running' || run.status === 'queued' ? null : run.status;
    };
    // A run of a thousand sources is large: more polls would be a load of their own.
    const status = await poll(`The end of run ${id}`, ended, { everyMs: 100 });
    if (status !== 'succeeded') throw new Error(`Run ${id} ended with status ${status}`);
  }

  /** Waits until all changes are published and handled. A busy machine would make shares of its processors misleading. */
  async untilIdle() {
    let inARow = 0;
    const isIdle = async () => {
      inARow = UNFINISHED.test((await this.get('/metrics')).text) ? 0 : inARow + 1;
      return inARow === LOOKS;
    };
    await poll('The end of all work', isIdle, { everyMs: 1_000, withinMs: 600_000 });
  }

  async fill({ upstream, channelIds }) {
    await this.follow(channelIds);
    await this.sync(channelIds);
    const { length } = upstream.world.videos;
    await this.untilFilled(length);
  }
}

export function cpuSeconds(pid) {
  try {
    const tasks = `/proc/${pid}/task`;
    return readdirSync(tasks)
      .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e9)
      .reduce((sum, time) => sum + time, 0);
  } catch {
    return 0;
  }
}

/** With the processes that it started, such as the document server. */
export function cpuSecondsOfAll(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  const others = children.filter(Boolean).map((child) => cpuSecondsOfAll(child));
  return others.reduce((sum, time) => sum + time, cpuSeconds(pid));
}

export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const figure = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: figure('VmRSS'), most: figure('VmHWM'), program: figure('RssFile') };
}
