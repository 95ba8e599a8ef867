import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startGuarded } from './guarded-process.mjs';
import { defaultMinioCache, provisionMinio } from './minio-binary.mjs';
import { freePorts } from '../../embedded-mongo/src/ports.mjs';

const READY_WITHIN_MS = 60_000;

export async function startMinio({
  cacheDir = defaultMinioCache(),
  dataDir = null,
  log = () => {},
} = {}) {
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
      ...{ MINIO_ROOT_USER: keys.accessKey, MINIO_ROOT_PASSWORD: keys.secretKey },
      ...{ MINIO_BROWSER: 'off', MINIO_UPDATE: 'off', MINIO_CALLHOME_ENABLE: 'off' },
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

export function newKeys() {
  return { accessKey: 'elevate-tests', secretKey: randomBytes(24).toString('base64url') };
}

export async function isReady(url, isRunning = () => true) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && isRunning()) {
    const answer = await fetch(`${url}/minio/health/ready`).catch(() => null);
    if (answer?.ok) return true;
    await delay(50);
  }
  return false;
}
