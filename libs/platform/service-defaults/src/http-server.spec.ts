import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { createHttpServer, drainRequests, HTTP_LIMITS, type HttpLimits } from './http-server.js';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

async function start(limits: Partial<HttpLimits> = {}): Promise<number> {
  const server = createHttpServer(
    (request, response) => request.resume().once('end', () => response.end('ok')),
    { ...HTTP_LIMITS, ...limits },
  );
  open.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

interface Client {
  readonly socket: Socket;
  readonly text: () => string;
  readonly closed: () => boolean;
}

async function dial(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let closed = false;
  socket.on('data', (bytes) => (text += bytes.toString()));
  socket.on('error', () => undefined).once('close', () => (closed = true));
  await once(socket, 'connect');
  return { socket, text: () => text, closed: () => closed };
}

/** The status of the answer to what was written. */
async function statusOf(port: number, written: string): Promise<string> {
  const client = await dial(port);
  client.socket.write(written);
  await waitUntil(() => client.text().includes('\r\n\r\n'));
  client.socket.destroy();
  return client.text().split(' ')[1]!;
}

const request = (headers: string, url = '/') => `GET ${url} HTTP/1.1\r\n${headers}\r\n`;

describe('an HTTP server', () => {
  it('answers a proper request', async () => {
    expect(await statusOf(await start(), request('Host: a\r\n'))).toBe('200');
  });

  it.each([
    ['two Host headers', 'Host: a\r\nHost: b\r\n', '/', '400'],
    ['two equal Host headers', 'Host: a\r\nhOST: a\r\n', '/', '400'],
    ['no Host header', '', '/', '400'],
    ['huge headers', `Host: a\r\nX: ${'x'.repeat(20_000)}\r\n`, '/', '431'],
    ['a long URL', 'Host: a\r\n', `/${'x'.repeat(13_000)}`, '414'],
    ['two lengths', 'Host: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n', '/', '400'],
    [
      'a length and chunks',
      'Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n',
      '/',
      '400',
    ],
  ])('refuses %s', async (_, headers, url, status) => {
    expect(await statusOf(await start(), request(headers, url))).toBe(status);
  });

  it.each([
    ['headers are', 60_000, 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-Slow: 1\r\n'],
    ['body is', 400, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n', 'x'],
  ])('closes connections whose %s slow', async (_, requestTimeoutMs, first, more) => {
    const port = await start({ headersTimeoutMs: 200, requestTimeoutMs, checkEveryMs: 50 });
    const client = await dial(port);
    client.socket.write(first);
    const drip = setInterval(() => client.socket.write(more), 50);
    await waitUntil(client.closed);
    clearInterval(drip);
    expect(client.text()).toMatch(/^HTTP\/1.1 408 /);
  });

  it('answers what waited while the process stood still', async () => {
    const port = await start({ headersTimeoutMs: 200, requestTimeoutMs: 300, checkEveryMs: 50 });
    const accepted = once(open.at(-1)!, 'connection');
    const client = await dial(port);
    await accepted;
    client.socket.write(request('Host: a\r\n'));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    await waitUntil(async () => client.text() !== '');
    expect(client.text()).toMatch(/^HTTP\/1.1 200 /);
  });

  it('closes idle connections', async () => {
    const client = await dial(await start({ keepAliveTimeoutMs: 100 }));
    client.socket.write(request('Host: a\r\n'));
    await waitUntil(client.closed);
    expect(client.text()).toMatch(/^HTTP\/1.1 200 /);
  });

  it('closes connections past the limit, and takes new ones when others left', async () => {
    const port = await start({ connections: 5 });
    const clients: Client[] = [];
    for (let number = 0; number < 5; number += 1) clients.push(await dial(port));
    const excess = await dial(port);
    await waitUntil(excess.closed);
    expect(clients.some((client) => client.closed())).toBe(false);
    clients[0]!.socket.destroy();
    await waitUntil(async () => {
      const client = await dial(port);
      client.socket.write(request('Host: a\r\n'));
      await waitUntil(() => client.closed() || client.text() !== '');
      client.socket.destroy();
      return client.text().startsWith('HTTP/1.1 200');
    });
  });
});

it('drainRequests waits for the answers in progress, which close their connections, and not for event streams', async () => {
  const waiting: ServerResponse[] = [];
  const server = createHttpServer(({ url }, response) => {
    if (url === '/stream')
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':');
    else if (url === '/fast') response.end('ok');
    else waiting.push(response);
  });
  open.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [stream, slow, idle] = [await dial(port), await dial(port), await dial(port)];
  stream.socket.write(request('Host: a\r\n', '/stream'));
  slow.socket.write(request('Host: a\r\n'));
  idle.socket.write(request('Host: a\r\n', '/fast'));
  await waitUntil(() => waiting.length === 1 && stream.text() !== '' && idle.text() !== '');
  let isDrained = false;
  const drained = drainRequests(server).then(() => (isDrained = true));
  const late = await dial(port);
  late.socket.write(request('Host: a\r\n'));
  await waitUntil(() => idle.closed() && late.closed());
  expect([isDrained, late.text(), waiting.length]).toEqual([false, '', 1]);
  for (const response of waiting) response.end('ok');
  await drained;
  await waitUntil(slow.closed);
  expect(slow.text()).toMatch(/^HTTP\/1.1 200 [^]*\r\nConnection: close\r\n[^]*ok/);
  expect(stream.closed()).toBe(false);
});
