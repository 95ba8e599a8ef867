import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { defaultCacheDir, freePorts, makeOnce } from '../../embedded-mongo/src/java-server.mjs';
import { startGuarded } from './prometheus.mjs';

export async function canProvideMinio({
  environment = process.env,
  cacheDir = defaultMinioCache(environment),
} = {}) {
  if (environment.MINIO_URL) return true;
  return (await hasMinioImage()) || canProvisionMinio({ cacheDir, environment });
}

export async function provideMinio({ environment = process.env, ...options } = {}) {
  const { MINIO_URL: url, MINIO_ACCESS_KEY: accessKey, MINIO_SECRET_KEY: secretKey } = environment;
  if (url) {
    return { kind: 'external', url, accessKey, secretKey, pid: undefined, stop: async () => {} };
  }
  if (await hasMinioImage()) return startMinioContainer(options);
  return startMinio(options);
}

const IMAGE = 'minio/minio:RELEASE.2025-09-07T16-13-09Z';
const PORT = 9000;

const hasMinioImage = () => hasImage(IMAGE);

async function startMinioContainer({ dataDir = null, log = () => {} } = {}) {
  log(`minio: starting ${IMAGE} with Testcontainers`);
  const { GenericContainer } = await loadTestcontainers();
  const keys = newKeys();
  const container = await new GenericContainer(IMAGE)
    .withCommand(['server', '/data'])
    .withEnvironment({ MINIO_ROOT_USER: keys.accessKey, MINIO_ROOT_PASSWORD: keys.secretKey })
    .withExposedPorts(PORT)
    .withBindMounts(volumeFor(dataDir, '/data'))
    .start();
  const stop = async () => void (await container.stop());
  const url = `http://${container.getHost()}:${container.getMappedPort(PORT)}`;
  if (!(await isReady(url))) {
    await stop();
    throw new Error(`${IMAGE} did not answer in time`);
  }
  return { kind: 'container', url, ...keys, pid: undefined, stop };
}

const READY_WITHIN_MS = 60_000;

async function startMinio({ cacheDir = defaultMinioCache(), dataDir = null, log = () => {} } = {}) {
  const program = await provisionMinio({ cacheDir, log });
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'elevate-minio-')));
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const keys = newKeys();
  const output = join(folder, 'minio.log');
  await mkdir(join(folder, 'data'), { recursive: true });
  const server = await startGuarded({
    command: [program, 'server', '--address', `127.0.0.1:${port}`, join(folder, 'data')],
    output,
    environment: {
      MINIO_ROOT_USER: keys.accessKey,
      MINIO_ROOT_PASSWORD: keys.secretKey,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
      MINIO_CALLHOME_ENABLE: 'off',
      HOME: folder,
    },
  });
  const stop = async () => {
    await server.stop(dataDir === null ? 'SIGKILL' : 'SIGTERM');
    if (dataDir === null) await rm(folder, { recursive: true, force: true });
  };
  if (!(await isReady(url, () => server.isRunning))) {
    const said = await readFile(output, 'utf8').catch(() => '');
    await stop();
    throw new Error(`MinIO did not start:\n${said.split('\n').slice(-15).join('\n')}`);
  }
  return { kind: 'native', url, ...keys, pid: server.pid, ended: server.ended, stop };
}

function newKeys() {
  return { accessKey: 'elevate-tests', secretKey: randomBytes(24).toString('base64url') };
}

async function isReady(url, isRunning = () => true) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && isRunning()) {
    const answer = await fetch(`${url}/minio/health/ready`).catch(() => null);
    if (answer?.ok) return true;
    await delay(50);
  }
  return false;
}

const ASK_WITHIN_MS = 3_000;

const runContainer = promisify(execFile);

/** Loaded on first use: most machines have no container engine. */
export async function loadTestcontainers() {
  // Without the reaper's image, a killed process leaves its container behind.
  if (!(await hasImage('testcontainers/ryuk'))) process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  return import('testcontainers');
}

export async function hasImage(reference) {
  try {
    await runContainer('docker', ['image', 'inspect', reference], { timeout: ASK_WITHIN_MS });
    return true;
  } catch {
    return false;
  }
}

/** Named volumes: bind mounts fail because the images run as other users. */
export function volumeFor(dataDir, target) {
  if (dataDir === null) return [];
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  return [{ source: `elevate-${name}`, target }];
}

const run = promisify(execFile);
const MODULE = 'github.com/minio/minio';

/** A Go pseudo-version: MinIO's release tags are not valid module versions. */
export const MINIO_VERSION = 'v0.0.0-20260212201848-7aac2a2c5b7c';
const BUILD_WITHIN_MS = 20 * 60_000;
const ASK_AGAIN_MS = 250;

function defaultMinioCache(environment = process.env) {
  return join(defaultCacheDir(environment), `minio-${MINIO_VERSION}`);
}

export async function canProvisionMinio({ cacheDir, environment = process.env }) {
  if (existsSync(cacheDir)) return true;
  if (environment.MINIO_BUILD !== 'on') return false;
  return run('go', ['version'], { env: environment }).then(
    () => true,
    () => false,
  );
}

/** Builds from source once; takes minutes on one core and 2 GB of disk. */
export async function provisionMinio({ cacheDir, log }) {
  if (!existsSync(cacheDir)) await buildOnce(cacheDir, log);
  return join(cacheDir, 'minio');
}

async function buildOnce(cacheDir, log) {
  const lock = `${cacheDir}-building`;
  await mkdir(join(cacheDir, '..'), { recursive: true });
  while (!(await acquire(lock))) {
    await delay(ASK_AGAIN_MS);
    if (existsSync(cacheDir)) return;
  }
  try {
    await makeOnce(cacheDir, (work) => build(work, log));
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function acquire(lock) {
  try {
    await mkdir(lock);
    return true;
  } catch {
    const since = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    // An older lock belongs to a killed process.
    if (Date.now() - since > BUILD_WITHIN_MS) await rm(lock, { recursive: true, force: true });
    return false;
  }
}

async function build(work, log) {
  log(`minio: building ${MODULE} with Go (once; some minutes)`);
  const within = (name) => join(work, name);
  const env = {
    ...process.env,
    GOBIN: within('bin'),
    GOPATH: within('path'),
    GOMODCACHE: within('modules'),
    // Keeps this build out of the user's Go caches.
    GOCACHE: within('cache'),
    GOFLAGS: '-modcacherw',
    CGO_ENABLED: '0',
  };
  const what = ['install', '-trimpath', '-ldflags=-s -w', `${MODULE}@${MINIO_VERSION}`];
  const options = { env, timeout: BUILD_WITHIN_MS, maxBuffer: 64 * 1024 * 1024 };
  // Low priority: concurrent tests have time limits.
  await run('nice', ['-n', '15', 'go', ...what], options).catch((error) => {
    throw cannotBuild(error);
  });
  return env.GOBIN;
}

function cannotBuild(error) {
  const output = String(error.stderr ?? '')
    .trim()
    .split('\n')
    .slice(-5)
    .join('\n');
  return new Error(`Could not build MinIO (requires Go 1.24+): ${output || error.message}`, {
    cause: error,
  });
}
