import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createHttpClient, type HttpClient, type HttpClientOptions } from '../src/index.js';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(listener: RequestListener): Promise<{ origin: string; sockets: Socket[] }> {
  const server: Server = createServer(listener);
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, sockets };
}

function client(options: Partial<HttpClientOptions> = {}): HttpClient {
  const made = createHttpClient({
    userAgent: 'Elevate/test',
    logger: pino({ level: 'silent' }),
    ...options,
  });
  closers.push(() => made.close());
  return made;
}

const failing = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: { code: string }) => error.code,
  );

describe('encodings', () => {
  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['identity', (data: Buffer) => data],
  ])('decodes %s', async (encoding, encode) => {
    const text = 'A talk, & more. '.repeat(500);
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(encode(Buffer.from(text)));
    });
    const answer = await client({ allowedLoopbackOrigins: [origin] }).get(`${origin}/x`);
    expect(answer.body.toString()).toBe(text);
  });

  it('drops a small answer that unfolds beyond the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const sut = client({ allowedLoopbackOrigins: [origin] });
    expect(await failing(sut.get(origin))).toBe('HTTP.TOO_LARGE');
    expect(await failing(sut.get(origin, { maxBytes: 30 * 1024 * 1024 }))).toBe('no error');
  });

  it('reports a body that is cut short or is not what it says', async () => {
    const whole = gzipSync(Buffer.from('x'.repeat(10_000)));
    const { origin } = await serve((request, response) => {
      const body =
        request.url === '/cut' ? whole.subarray(0, whole.length - 12) : Buffer.from('no gzip');
      response
        .writeHead(200, { 'content-encoding': request.url === '/odd' ? 'zstd' : 'gzip' })
        .end(body);
    });
    const sut = client({ allowedLoopbackOrigins: [origin] });
    for (const path of ['/cut', '/lie', '/odd'])
      expect(await failing(sut.get(origin + path))).toBe('HTTP.BROKEN_BODY');
  });
});

describe('time and trouble', () => {
  it('ends a slow body and a silent server at the time limit', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/slow') response.writeHead(200).write('begin');
    });
    const sut = client({ allowedLoopbackOrigins: [origin] });
    expect(await failing(sut.get(`${origin}/slow`, { timeoutMs: 150 }))).toBe('HTTP.TIMEOUT');
    expect(await failing(sut.get(`${origin}/silent`, { timeoutMs: 150 }))).toBe('HTTP.TIMEOUT');
  });

  it('reports a reset as unreachable, and a caller who gave up as aborted', async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === '/reset') request.socket.resetAndDestroy();
      else if (request.url === '/half') {
        response.writeHead(200, { 'content-length': '1000' }).write('half');
        setImmediate(() => request.socket.resetAndDestroy());
      }
    });
    const sut = client({ allowedLoopbackOrigins: [origin] });
    expect(await failing(sut.get(`${origin}/reset`))).toBe('HTTP.UNREACHABLE');
    expect(await failing(sut.get(`${origin}/half`))).toBe('HTTP.UNREACHABLE');
    expect(await failing(sut.get(`${origin}/silent`, { signal: AbortSignal.timeout(100) }))).toBe(
      'HTTP.ABORTED',
    );
  });

  it('hands back any status as an answer', async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(503, { 'retry-after': '7' }).end('later'),
    );
    const answer = await client({ allowedLoopbackOrigins: [origin] }).get(origin);
    expect([answer.status, answer.headers['retry-after'], answer.body.toString()]).toEqual([
      503,
      '7',
      'later',
    ]);
  });
});

describe('redirects', () => {
  it('follows five, says where it ended, and refuses the sixth', async () => {
    const { origin } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('here');
      else response.writeHead(302, { location: `/${String(left - 1)}` }).end('moved');
    });
    const sut = client({ allowedLoopbackOrigins: [origin] });
    const answer = await sut.get(`${origin}/5`);
    expect([answer.url, answer.body.toString()]).toEqual([`${origin}/0`, 'here']);
    expect(await failing(sut.get(`${origin}/6`))).toBe('HTTP.TOO_MANY_REDIRECTS');
  });

  it.each([
    ['http://169.254.169.254/latest/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://[::ffff:10.0.0.1]/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['file:///etc/passwd', 'HTTP.FORBIDDEN_URL'],
    ['http://example.org:8080/', 'HTTP.FORBIDDEN_URL'],
    ['http://[', 'HTTP.BAD_REDIRECT'],
  ])('checks each hop: %s is refused with %s', async (location, code) => {
    const { origin } = await serve((_, response) => response.writeHead(301, { location }).end());
    expect(await failing(client({ allowedLoopbackOrigins: [origin] }).get(origin))).toBe(code);
  });

  it('does not let one allowed origin redirect into another', async () => {
    const inner = await serve((_, response) => response.end('secret'));
    const outer = await serve((_, response) =>
      response.writeHead(302, { location: inner.origin }).end(),
    );
    const sut = client({ allowedLoopbackOrigins: [outer.origin, inner.origin] });
    expect(await failing(sut.get(outer.origin))).toBe('HTTP.FORBIDDEN_URL');
    expect(inner.sockets).toHaveLength(0);
  });
});

describe('addresses', () => {
  it('never connects to this machine unless configuration allows that origin', async () => {
    const { origin, sockets } = await serve((_, response) => response.end());
    expect(await failing(client().get(origin))).toBe('HTTP.FORBIDDEN_URL');
    expect(sockets).toHaveLength(0);
    expect(await failing(client({ trustedOrigins: [`${origin}/v3`] }).get(origin))).toBe(
      'no error',
    );
  });

  it.each([['127.0.0.1'], ['10.1.2.3'], ['::1'], ['::ffff:169.254.169.254']])(
    'refuses a name that resolves to %s, also beside a public address',
    async (address) => {
      const family = address.includes(':') ? 6 : 4;
      const resolver = ((_: string, __: object, callback: (error: null, found: object[]) => void) =>
        callback(null, [
          { address: '8.8.8.8', family: 4 },
          { address, family },
        ])) as unknown as HttpClientOptions['resolver'];
      expect(await failing(client({ resolver }).get('http://rebound.example/'))).toBe(
        'HTTP.FORBIDDEN_ADDRESS',
      );
    },
  );

  it('reports a name that does not resolve as unreachable', async () => {
    const resolver = ((_: string, __: object, callback: (error: Error) => void) =>
      callback(new Error('ENOTFOUND'))) as unknown as HttpClientOptions['resolver'];
    expect(await failing(client({ resolver }).get('http://nowhere.example/'))).toBe(
      'HTTP.UNREACHABLE',
    );
  });
});

describe('what is written to the log', () => {
  it('never holds the query or credentials', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const { origin } = await serve((_, response) => response.end('{}'));
    const sut = client({ allowedLoopbackOrigins: [origin], logger });
    await sut.get(`${origin}/videos?id=1&key=s3cret`);
    await failing(sut.get('http://me:s3cret@127.0.0.1:1/?key=s3cret'));
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain('/videos');
    expect(lines.join()).not.toContain('s3cret');
  });
});
