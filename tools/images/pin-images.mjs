import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const PINNED = join('deploy', 'docker', 'images.env');
const HEADER =
  '# The images of docker-compose.yml by their digests. Written by `npm run images`.\n';
/** The registry of images without a host in their name. */
const DEFAULT_REGISTRY = 'https://registry-1.docker.io';
const TYPES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');
const ANSWERED_WITHIN_MS = 30_000;

/** Asks the registry for the digest of every image's tag, and writes the file only if all are known. */
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

export function imagesOf(compose) {
  const found = [...compose.matchAll(/\$\{(\w+_IMAGE):-([^}]+)\}/g)];
  const images = new Map(found.map(([, variable, image]) => [variable, image]));
  return [...images].map(([variable, image]) => ({ variable, image }));
}

async function digestOf({ image, registry }) {
  const [name, tag] = image.split(':');
  const path = name.includes('/') ? name : `library/${name}`;
  const url = `${registry}/v2/${path}/manifests/${tag}`;
  const first = await ask(url, 'HEAD');
  const answer =
    first.status === 401 ? await ask(url, 'HEAD', await tokenFor(first.headers)) : first;
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
  const { token } = await (await ask(`${realm}?${new URLSearchParams(scope)}`, 'GET')).json();
  return token;
}

function ask(url, method, token) {
  const headers = { accept: TYPES, ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(url, { method, headers, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) }).catch(
    (cause) => {
      throw new Error(`The registry at ${new URL(url).host} does not answer`, { cause });
    },
  );
}
