import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { freePort } from '@elevate/native-stack';
import {
  HttpAdapter,
  InjectAdapter,
  type InjectedService,
  type ServicePort,
  type ServiceRequest,
} from '../src/services/service-port.js';

const TIMEOUT_MS = 10_000;
const requestOf = (change: Partial<ServiceRequest> = {}): ServiceRequest => ({
  method: 'GET',
  path: '/echo',
  headers: {},
  ...change,
});

// No text of any encoding: every byte there is, many times over.
const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A service that echoes its requests and has one misbehaving path per fault. */
function createService(): FastifyInstance {
  const service = fastify({ forceCloseConnections: true });
  service.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/echo',
    handler: ({ method, headers, body, socket }) => ({
      method,
      headers,
      body: body ?? null,
      port: socket.remotePort ?? null,
    }),
  });
  service.get('/status/:status', async (request, reply) => {
    const { status } = request.params as { status: string };
    await reply
      .status(Number(status))
      .header('retry-after', '12')
      .send({ status: Number(status) });
  });
  service.delete('/nothing', (_request, reply) => reply.status(204).send());
  service.get('/text', (_request, reply) => reply.type('text/plain').send('{ not json'));
  service.get('/never', () => new Promise(() => undefined));
  service.put('/late', () => new Promise((resolve) => setTimeout(() => resolve({}), 1_200)));
  service.get('/late', () => new Promise((resolve) => setTimeout(() => resolve({}), 1_200)));
  service.get('/tagged', (_request, reply) => reply.header('etag', '"7"').send({}));
  service.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  service.post('/upload', { bodyLimit: 10_000_000 }, ({ headers, body }) => ({
    type: headers['content-type'],
    hash: hashOf(body as Buffer),
  }));
  service.get('/file', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'max-age=1', 'x-powered-by': 'test-server' })
      .type('image/webp')
      .send(BYTES),
  );
  service.get('/large', () => ({ text: 'x'.repeat(1_000_000) }));
  return service;
}

let service: FastifyInstance;
let url: string;
beforeAll(async () => {
  service = createService();
  url = await service.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

describe.each<[string, (timeoutMs: number) => ServicePort]>([
  [
    'in this process',
    (timeoutMs) => new InjectAdapter(() => service as InjectedService, { timeoutMs }),
  ],
  ['over HTTP', (timeoutMs) => new HttpAdapter(url, { timeoutMs })],
])('a service %s', (_, create) => {
  let port: ServicePort;
  beforeAll(() => {
    port = create(TIMEOUT_MS);
  });
  afterAll(() => port.close());

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('is asked by %s', async (method) => {
    const { status, body } = await port.send(requestOf({ method }));
    expect([status, body]).toEqual([200, expect.objectContaining({ method, body: null })]);
  });

  it('gets the headers as they are given, and no type where there is no body', async () => {
    const headers = { authorization: 'Bearer a.b.c', 'user-agent': 'A program/1 \u00e9' };
    const { body } = await port.send(requestOf({ headers }));
    expect(body).toMatchObject({ headers });
    expect((body as { headers: object }).headers).not.toHaveProperty('content-type');
  });

  it('gets the body as JSON, whatever is in it', async () => {
    const sent = { text: 'Grüße 🎉 \u0000"', list: [1, null], nested: { $gt: '' } };
    const { body } = await port.send(requestOf({ method: 'POST', body: sent }));
    expect(body).toMatchObject({
      body: sent,
      headers: { 'content-type': expect.stringMatching(/^application\/json/) },
    });
  });

  it.each([200, 400, 401, 404, 409, 429, 500, 503])('answers %i as it is', async (status) => {
    const answer = await port.send(requestOf({ path: `/status/${status}` }));
    expect(answer).toEqual({ status, body: { status }, retryAfter: 12, etag: undefined });
  });

  it('may answer with nothing, or with what is not JSON', async () => {
    const nothing = await port.send(requestOf({ method: 'DELETE', path: '/nothing' }));
    expect(nothing).toMatchObject({ status: 204, body: undefined, retryAfter: undefined });
    const text = await port.send(requestOf({ path: '/text' }));
    expect(text).toMatchObject({ status: 200, body: undefined, retryAfter: undefined });
  });

  it('says which version it answers with', async () => {
    expect((await port.send(requestOf({ path: '/tagged' }))).etag).toBe('"7"');
  });

  it('gets a file byte by byte', async () => {
    const upload = { type: 'image/png', content: BYTES };
    const { status, body } = await port.send(
      requestOf({ method: 'POST', path: '/upload', upload }),
    );
    expect([status, body]).toEqual([200, { type: 'image/png', hash: hashOf(BYTES) }]);
  });

  it('gives a file byte by byte, with what says how to take it and nothing else', async () => {
    const { status, headers, content } = await port.download('/file');
    expect([status, hashOf(content)]).toEqual([200, hashOf(BYTES)]);
    expect(headers).toEqual({ 'content-type': 'image/webp', 'cache-control': 'max-age=1' });
  });

  it('may refuse a file', async () => {
    expect(await port.download('/nowhere')).toMatchObject({ status: 404 });
  });

  it('has as much more time as it may wait for something itself', async () => {
    const hasty = create(500);
    await expect(hasty.send(requestOf({ path: '/late' }))).rejects.toThrow();
    expect((await hasty.send(requestOf({ path: '/late', waitSeconds: 8 }))).status).toBe(200);
    await hasty.close();
  });

  it('has more time for a change than for a read', async () => {
    const hasty = create(500);
    const change = requestOf({ method: 'PUT', path: '/late', body: {} });
    expect((await hasty.send(change)).status).toBe(200);
    await hasty.close();
  });

  it('may answer with much', async () => {
    const { body } = await port.send(requestOf({ path: '/large' }));
    expect((body as { text: string }).text).toHaveLength(1_000_000);
  });

  it('that does not answer in time is unavailable, and is asked again all the same', async () => {
    const hasty = create(500);
    await expect(hasty.send(requestOf({ path: '/never' }))).rejects.toMatchObject({
      code: 'BFF.SERVICE_UNAVAILABLE',
      kind: 'transient',
    });
    await hasty.close();
    expect((await port.send(requestOf())).status).toBe(200);
  });

  it('answers many at once, each its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        port.send(requestOf({ method: 'POST', body: { number } })),
      ),
    );
    expect(answers.map(({ body }) => (body as { body: { number: number } }).body.number)).toEqual(
      Array.from({ length: 200 }, (_, number) => number),
    );
  });
});

describe('a service that is away', () => {
  it.each<[string, () => Promise<ServicePort>]>([
    ['has not started', async () => new InjectAdapter(() => undefined)],
    [
      'was closed',
      async () => {
        const closed = createService();
        await closed.ready();
        await closed.close();
        return new InjectAdapter(() => closed as InjectedService);
      },
    ],
    ['listens nowhere', async () => new HttpAdapter(`http://127.0.0.1:${await freePort()}`)],
    ['has no address', async () => new HttpAdapter('http://unknown.invalid')],
  ])('because it %s is unavailable', async (_, create) => {
    const port = await create();
    await expect(port.send(requestOf())).rejects.toMatchObject({ code: 'BFF.SERVICE_UNAVAILABLE' });
    await port.close();
  });
});

it('over HTTP keeps its connections, and finds a service below a path', async () => {
  const outer = fastify({ forceCloseConnections: true });
  const ports = new Set<number | undefined>();
  outer.get('/inner/echo', ({ socket }) => {
    ports.add(socket.remotePort);
    return {};
  });
  const port = new HttpAdapter(`${await outer.listen({ host: '127.0.0.1', port: 0 })}/inner/`);
  try {
    for (let count = 0; count < 20; count += 1)
      expect((await port.send(requestOf())).status).toBe(200);
    // One may still be closing an answer while the next question goes out on another.
    expect(ports.size).toBeLessThanOrEqual(2);
  } finally {
    await port.close();
    await outer.close();
  }
});

describe('over HTTP, while the process behind the address is replaced', () => {
  const order: string[] = [];
  // As a process that ends: it closes the connection of every second request without an answer.
  const ending = createServer((request, response) => {
    order.push(String(request.method));
    if (order.length % 2 === 0) request.socket.destroy();
    else response.setHeader('content-type', 'application/json').end('{}');
  });
  let port: HttpAdapter;
  beforeAll(async () => {
    ending.listen(0, '127.0.0.1');
    await once(ending, 'listening');
    port = new HttpAdapter(`http://127.0.0.1:${(ending.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    await port.close();
    ending.close();
  });

  it('sends a read again, once', async () => {
    await port.send(requestOf());
    expect((await port.send(requestOf())).status).toBe(200);
    expect(order).toEqual(['GET', 'GET', 'GET']);
  });

  it('never sends a change again', async () => {
    const change = port.send(requestOf({ method: 'POST', body: {} }));
    await expect(change).rejects.toMatchObject({ code: 'BFF.SERVICE_UNAVAILABLE' });
    expect(order.filter((method) => method === 'POST')).toEqual(['POST']);
  });
});
