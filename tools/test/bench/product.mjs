import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDocumentServer } from '@elevate/embedded-mongo';
import { startKafka } from '@elevate/native-stack';
import { builtService, startProcess } from '@elevate/testing';
import { generateWorld, startUpstream } from '@elevate/upstream';
import { fetchJson, fetchRaw, pinned, poll, ROOT, temporaryFolder } from './harness.mjs';

export const OPERATOR_TOKEN = 'operator-of-the-bench';
const LISTENING = /"url":"(http:[^"]+)"[^\n]*"msg":"Listening"/;
const UNITS = '100000000';
const UNFINISHED = /^elevate_(?:relay_backlog|consumer_lag)\{.*\} [1-9]/m;
// A handled message may lead to others a moment later.
const LOOKS = 3;
const START_MS = 300_000;
const HTTP_SERVERS = fileURLToPath(new URL('http-servers.mjs', import.meta.url));

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
export async function startSource({ channels, videos, faults }, onEnd) {
  const plan = { seed: 7, channels, videosPerChannel: videos, edgeCases: false };
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
  const [command, ...rest] = pinned(core, [process.execPath, ...args]);
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  const program = await startProcess({ command, args: rest, cwd: ROOT, env });
  const kill = () => void program.end('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    await program.end('SIGTERM', START_MS);
    process.off('exit', kill);
  };
  onEnd(stop);
  const [, url] = await program.waitForOutput(address, START_MS);
  return { url, pid: program.pid, stop };
}

export async function startApp(app, settings, onEnd, address = LISTENING) {
  const began = performance.now();
  const environment = { HOST: '127.0.0.1', PORT: '0', ...settings };
  const program = await startProgram({ args: [builtService(app)], environment, address }, onEnd);
  const listenedAfterMs = performance.now() - began;
  await poll(`${app} is ready`, () => fetchRaw(`${program.url}/readyz`));
  return { ...program, listenedAfterMs, readyAfterMs: performance.now() - began };
}

export async function startHttpServer(kind, content, onEnd, core) {
  const file = join(temporaryFolder(onEnd), 'content.json');
  writeFileSync(file, JSON.stringify(content));
  const address = /^listening at (\S+)$/m;
  return (await startProgram({ args: [HTTP_SERVERS, kind, file], address, core }, onEnd)).url;
}

export async function startEmbedded(settings, onEnd) {
  const folder = temporaryFolder(onEnd);
  const environment = { DATA_DIR: folder, MONGODB_URI: undefined, ...settings };
  const app = await startApp('embedded', environment, onEnd, /ready at (http:\/\/\S+)/);
  const operator = JSON.parse(readFileSync(join(folder, 'control.json'), 'utf8'));
  return new Product({ site: app.url, operator, pid: app.pid });
}

/** The calls of a visitor and an operator to a product of one or more processes. */
export class Product {
  #operator;

  /** `operator` has the addresses and the token of the services, as `control.json`. */
  constructor({ site, operator, pid }) {
    this.site = site;
    this.pid = pid;
    this.#operator = operator;
  }

  async text(path) {
    return (await fetchRaw(this.site + path)).body.toString();
  }

  json(path) {
    return fetchJson(`${this.site}/api/v1/${path}`);
  }

  async untilFilled(videos) {
    const isFilled = async () => (await this.json('stats')).videos >= videos;
    await poll(`${videos} videos on the site`, isFilled);
  }

  /** `service` is the name of its address in `control.json`. */
  command(path, content, { service = 'url', method } = {}) {
    const { [service]: url, token } = this.#operator;
    const headers = { authorization: `Bearer ${token}` };
    return fetchJson(`${url}/${path}`, { headers, content, method });
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
      return run.status !== 'running' && run.status !== 'queued' && run.status;
    };
    // A run of a thousand sources is large: more polls would be a load of their own.
    const status = await poll(`The end of run ${id}`, ended, 100);
    if (status !== 'succeeded') throw new Error(`Run ${id} ended with status ${status}`);
  }

  /** Waits until all changes are published and handled. A busy machine would make shares of its processors misleading. */
  async untilIdle() {
    let inARow = 0;
    const isIdle = async () => {
      inARow = UNFINISHED.test(await this.text('/metrics')) ? 0 : inARow + 1;
      return inARow === LOOKS;
    };
    await poll('The end of all work', isIdle, 1_000);
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
