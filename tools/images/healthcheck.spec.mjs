import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';

const SCRIPT = fileURLToPath(new URL('../../deploy/docker/healthcheck.mjs', import.meta.url));

let server;
afterEach(() => server.close());

async function exitCode(listensAt, HOST, status = 200) {
  server = createServer((request, response) =>
    response.writeHead(request.url === '/readyz' ? status : 404).end(),
  );
  await once(server.listen(0, listensAt), 'listening');
  const PORT = String(server.address().port);
  const env = { ...process.env, PORT, ...(HOST !== undefined && { HOST }) };
  return new Promise((resolve) =>
    execFile(process.execPath, [SCRIPT], { env }, (error) => resolve(error?.code ?? 0)),
  );
}

describe('the health check of a container', () => {
  it.each([
    ['0.0.0.0', undefined],
    ['0.0.0.0', '0.0.0.0'],
    ['127.0.0.2', '127.0.0.2 '],
    ['::', '::'],
    ['::1', '::1'],
    ['127.0.0.2', '127.0.0.2'],
    ['localhost', 'localhost'],
  ])('asks where the app listens: %s with HOST %s', async (listensAt, host) => {
    expect(await exitCode(listensAt, host)).toBe(0);
  });

  it('fails while the app is not ready', async () => {
    expect(await exitCode('127.0.0.1', undefined, 503)).toBe(1);
  });
});
