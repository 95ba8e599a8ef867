import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  defaultCacheDir,
  freePort,
  makeOnce,
  runGo,
  serverFolder,
  settingOf,
  succeeds,
} from '../../embedded-mongo/src/provision.mjs';
import { answers, hasImage, startContainer, startServer, volumeFor } from './server.mjs';

export async function canProvideMinio({
  environment = process.env,
  cacheDir = defaultMinioCache(environment),
} = {}) {
  if (settingOf(environment, 'MINIO_URL')) return true;
  return (await hasImage(IMAGE)) || canProvisionMinio({ cacheDir, environment });
}

export async function provideMinio({ environment = process.env, ...options } = {}) {
  const names = ['MINIO_URL', 'MINIO_ACCESS_KEY', 'MINIO_SECRET_KEY'];
  const [url, accessKey, secretKey] = names.map((name) => settingOf(environment, name));
  if (url) {
    return { kind: 'external', url, accessKey, secretKey, pid: undefined, stop: async () => {} };
  }
  if (await hasImage(IMAGE)) return startMinioContainer(options);
  return startMinio(options);
}

const IMAGE = 'minio/minio:RELEASE.2025-09-07T16-13-09Z';
const PORT = 9000;
const READY = '/minio/health/ready';

async function startMinioContainer({ dataDir = null, log = () => {} } = {}) {
  log(`minio: starting ${IMAGE} with Testcontainers`);
  const keys = newKeys();
  const urlOf = (minio) => `http://${minio.getHost()}:${minio.getMappedPort(PORT)}`;
  const { container, stop } = await startContainer({
    image: IMAGE,
    configure: (minio) =>
      minio
        .withCommand(['server', '/data'])
        .withEnvironment(environmentOf(keys))
        .withExposedPorts(PORT)
        .withBindMounts(volumeFor(dataDir, '/data')),
    isReady: (minio) => answers(`${urlOf(minio)}${READY}`),
  });
  return { kind: 'container', url: urlOf(container), ...keys, pid: undefined, stop };
}

async function startMinio({ cacheDir = defaultMinioCache(), dataDir = null, log = () => {} } = {}) {
  const program = await provisionMinio({ cacheDir, log });
  const folder = await serverFolder('minio', dataDir);
  const data = join(folder.path, 'data');
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const keys = newKeys();
  await mkdir(data, { recursive: true });
  const server = await startServer({
    name: 'MinIO',
    command: [program, 'server', '--address', address, data],
    output: join(folder.path, 'minio.log'),
    environment: {
      ...environmentOf(keys),
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
      MINIO_CALLHOME_ENABLE: 'off',
      HOME: folder.path,
    },
    isReady: () => answers(`${url}${READY}`),
  }).catch(folder.discard);
  const { pid, ended } = server;
  return { kind: 'native', url, ...keys, pid, ended, stop: () => folder.close(server) };
}

function newKeys() {
  return { accessKey: 'elevate-tests', secretKey: randomBytes(24).toString('base64url') };
}

function environmentOf({ accessKey, secretKey }) {
  return { MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey };
}

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
  return succeeds('go', ['version'], { env: environment });
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
  const environment = {
    GOBIN: within('bin'),
    GOPATH: within('path'),
    GOMODCACHE: within('modules'),
    // Keeps this build out of the user's Go caches.
    GOCACHE: within('cache'),
    GOFLAGS: '-modcacherw',
  };
  const goal = ['install', '-trimpath', '-ldflags=-s -w', `${MODULE}@${MINIO_VERSION}`];
  await runGo(goal, { environment }).catch((error) => {
    throw new Error(`Could not build MinIO (requires Go 1.24+): ${error.message}`, {
      cause: error,
    });
  });
  return environment.GOBIN;
}
