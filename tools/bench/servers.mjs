import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startDocumentServer } from '@elevate/embedded-mongo';
import { startKafka } from '@elevate/native-stack';

export const OPERATOR_TOKEN = 'operator-of-the-bench';

export async function startDocuments() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const environment = { ...process.env, MONGODB_URI: undefined };
  const documents = await startDocumentServer({ dataDir: join(folder, 'mongo'), environment });
  return {
    uri: documents.uri,
    stop: async () => {
      await documents.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function startServers() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const environment = { ...process.env, MONGODB_URI: undefined };
  const documents = await startDocumentServer({ dataDir: join(folder, 'mongo'), environment });
  const kafka = await startKafka({ dataDir: join(folder, 'kafka') });
  return {
    brokers: kafka.brokers,
    pids: [kafka.pid, documents.pid()].filter(Boolean),
    settings: {
      MONGODB_URI: documents.uri,
      KAFKA_BROKERS: kafka.brokers.join(','),
      SNAPSHOT_DIR: join(folder, 'snapshots'),
      OPERATOR_TOKEN,
      CALLER_SECRET: 'the-services-of-the-bench-among-themselves',
      LOG_LEVEL: 'info',
      SCHEDULES: 'off',
      DEFAULT_FEEDS: 'off',
    },
    stop: async () => {
      await Promise.all([kafka.stop(), documents.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_WITHIN_MS = 180_000;
const POLL_EVERY_MS = 10;
const LISTENING = /"url":"(http:[^"]+)"[^\n]*"msg":"Listening"/;

/** Of deploy/docker/Dockerfile. */
export const IMAGE_ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_MMAP_THRESHOLD_: '2097152',
};

export const startService = (app, environment) => startApp({ app, environment, saying: LISTENING });

export async function startApp({ app, environment, saying }) {
  const began = performance.now();
  const child = spawn(process.execPath, [`${ROOT}/apps/${app}/dist/bundle/main.js`], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...environment },
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const url = await addressOf({ app, child, saying });
  const listenedAfterMs = performance.now() - began;
  await untilReady(app, url);
  return {
    url,
    pid: child.pid,
    listenedAfterMs,
    readyAfterMs: performance.now() - began,
    stop: async () => {
      process.off('exit', end);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
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

export function machineSeconds() {
  const ticks = 100;
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user, nice, system, idle, wait, irq, soft, steal] = line.split(/\s+/).slice(1).map(Number);
  return {
    busy: (user + nice + system + irq + soft + steal) / ticks,
    idle: (idle + wait) / ticks,
  };
}

export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

async function addressOf({ app, child, saying }) {
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += chunk;
    const [, url] = saying.exec(output) ?? [];
    if (!url) continue;
    child.stdout.resume();
    return url;
  }
  throw new Error(`${app} ended before it listened:\n${output}`);
}

async function untilReady(app, url) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(POLL_EVERY_MS);
  }
  throw new Error(`${app} is not ready after ${READY_WITHIN_MS} ms`);
}
