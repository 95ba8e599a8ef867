import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pinImages, PINNED } from './try-images.mjs';

const DIGEST = `sha256:${'ab12'.repeat(16)}`;
const COMPOSE = `services:
  kafka: { image: '\${KAFKA_IMAGE:-apache/kafka:4.1.0}' }
  mongo: { image: '\${MONGO_IMAGE:-mongo:8.0}' }
  again: { image: '\${MONGO_IMAGE:-mongo:8.0}' }
`;

let root;
let server;
let registry;
let requests;
const log = () => undefined;

/** Knows apache/kafka:4.1.0 and library/mongo:8.0, and asks for a token first. */
function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, registry);
  requests.push(`${request.method} ${pathname}`);
  if (pathname === '/token') {
    response.end(JSON.stringify({ token: `for-${searchParams.get('scope')}` }));
    return;
  }
  const [, name] = /^\/v2\/(.+)\/manifests\//.exec(pathname) ?? [];
  const scope = `repository:${name}:pull`;
  const challenge = `Bearer realm="${registry}/token",service="images",scope="${scope}"`;
  if (request.headers.authorization !== `Bearer for-${scope}`)
    response.writeHead(401, { 'www-authenticate': challenge }).end();
  else if (['apache/kafka', 'library/mongo'].includes(name))
    response.writeHead(200, { 'docker-content-digest': DIGEST }).end();
  else response.writeHead(404).end();
}

beforeEach(async () => {
  requests = [];
  root = mkdtempSync(join(tmpdir(), 'elevate-images-'));
  mkdirSync(join(root, 'deploy/docker'), { recursive: true });
  writeFileSync(join(root, 'docker-compose.yml'), COMPOSE);
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  registry = `http://127.0.0.1:${server.address().port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(root, { recursive: true, force: true });
});

describe('npm run images', () => {
  it('writes each image once, with its tag and the digest of the registry', async () => {
    await pinImages({ root, registry, log });
    expect(readFileSync(join(root, PINNED), 'utf8').split('\n').slice(1)).toEqual([
      `KAFKA_IMAGE=apache/kafka:4.1.0@${DIGEST}`,
      `MONGO_IMAGE=mongo:8.0@${DIGEST}`,
      '',
    ]);
    expect(requests).toContain('HEAD /v2/library/mongo/manifests/8.0');
  });

  it('writes nothing if the registry lacks an image or does not answer', async () => {
    writeFileSync(join(root, 'docker-compose.yml'), COMPOSE.replace('apache/kafka', 'no/such'));
    await expect(pinImages({ root, registry, log })).rejects.toThrow(
      'The registry has no digest of no/such:4.1.0: status 404',
    );
    server.closeAllConnections();
    server.close();
    await expect(pinImages({ root, registry, log })).rejects.toThrow('does not answer');
    expect(existsSync(join(root, PINNED))).toBe(false);
  });
});
