import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { defaultCacheDir, makeOnce } from '../../embedded-mongo/src/make-once.mjs';

const run = promisify(execFile);
const MODULE = 'github.com/minio/minio';

/** A Go pseudo-version: MinIO's release tags are not valid module versions. */
export const MINIO_VERSION = 'v0.0.0-20260212201848-7aac2a2c5b7c';
const BUILD_WITHIN_MS = 20 * 60_000;
const ASK_AGAIN_MS = 250;

export function defaultMinioCache(environment = process.env) {
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
    ...{ GOBIN: within('bin'), GOPATH: within('path'), GOMODCACHE: within('modules') },
    // Keeps this build out of the user's Go caches.
    ...{ GOCACHE: within('cache'), GOFLAGS: '-modcacherw', CGO_ENABLED: '0' },
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
