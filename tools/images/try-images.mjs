import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BASE_IMAGE, makeBaseImage } from './base-image.mjs';

const run = promisify(execFile);
export const APPS = ['bff', 'catalogue', 'events', 'ingestion', 'operator', 'user', 'webhooks'];
const MOST_BYTES = 200_000_000;
const LISTENS_WITHIN_MS = 60_000;
const LARGE = { maxBuffer: 64 * 1024 * 1024 };
/** As in docker-compose.yml and the manifests. */
const LOCKED = '--read-only --cap-drop=ALL --security-opt=no-new-privileges --network=none'.split(
  ' ',
);
/** Enough for a check of the configuration; nothing answers at these addresses. */
const SETTINGS = [
  '--env=KAFKA_BROKERS=kafka:9092',
  '--env=MONGODB_URI=mongodb://mongo:27017/',
  '--env=SITE_URL=http://localhost:3000',
];
const ASK = `fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))`;

/**
 * Builds the images of `apps`, on a base image of this machine unless `NODE_IMAGE` names one, and starts each without
 * rights. Throws if an image is too large, runs as root or does not start.
 */
export async function tryImages({ root, apps, log }) {
  const base = process.env.NODE_IMAGE ?? (await ownBase({ log }));
  for (const app of apps) {
    const image = `elevate-${app}:try`;
    log(`${image}: building on ${base}`);
    const args = [`--build-arg=NODE_IMAGE=${base}`, `--build-arg=APP=${app}`, '-t', image];
    const file = ['-f', 'deploy/docker/Dockerfile'];
    await run('docker', ['build', '-q', '--network=host', ...file, ...args, '.'], {
      cwd: root,
      ...LARGE,
    });
    const size = await sizeOf(image);
    const check = app === 'operator' ? '--help' : '--check-config';
    await docker('run', '--rm', ...LOCKED, ...SETTINGS, image, 'node', 'main.js', check);
    log(`${image}: ${size}; starts without rights`);
    // The others listen only after their servers answered.
    if (app === 'bff') log(`${image}: ${await answers(image)}`);
  }
}

async function ownBase({ log }) {
  const isThere = await succeeds('docker', ['image', 'inspect', BASE_IMAGE]);
  return isThere ? BASE_IMAGE : makeBaseImage({ log });
}

async function sizeOf(image) {
  const [{ Size: bytes, Config: config }] = JSON.parse(await docker('image', 'inspect', image));
  const size = `${Math.round(bytes / 1e6)} MB`;
  if (bytes >= MOST_BYTES) throw new Error(`${image} has ${size}; the limit is 200 MB.`);
  if (config.User !== '1000:1000') throw new Error(`${image} runs as ${config.User || 'root'}.`);
  return size;
}

async function answers(image) {
  const data = '--tmpfs=/data:uid=1000';
  const container = (await docker('run', '-d', ...LOCKED, data, ...SETTINGS, image)).trim();
  try {
    const began = Date.now();
    while (!(await succeeds('docker', ['exec', container, 'node', '-e', ASK]))) {
      if (Date.now() - began > LISTENS_WITHIN_MS) throw new Error(`${image} does not answer.`);
      await delay(250);
    }
    const answered = Date.now() - began;
    await docker('stop', '-t', '10', container);
    const [{ State: state }] = JSON.parse(await docker('inspect', container));
    if (state.ExitCode !== 0) throw new Error(`${image} ended with ${state.ExitCode}.`);
    return `answered after ${answered} ms, and ended with 0 after SIGTERM`;
  } finally {
    await docker('rm', '-f', container);
  }
}

const docker = async (...args) => (await run('docker', args, LARGE)).stdout;

function succeeds(program, args) {
  return run(program, args).then(
    () => true,
    () => false,
  );
}
