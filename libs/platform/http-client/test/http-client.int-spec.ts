import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { AppError, isAppError } from '@elevate/errors';
import { startLocalServer } from '@elevate/testing';
import { guardedLookup } from '../src/address-rules.js';
import { ChainCookies } from '../src/http-client.js';
import { HttpClient, type HttpClientOptions } from '../src/index.js';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A server, and a client that may call it. */
async function serve(listener: RequestListener) {
  const local = await startLocalServer(listener);
  closers.push(() => local.close());
  const sockets: Socket[] = [];
  local.server.on('connection', (socket) => sockets.push(socket));
  const { origin } = local;
  return { origin, sockets, sut: client({ allowedLoopbackOrigins: [origin] }) };
}

const answering =
  (
    status: number,
    headers: OutgoingHttpHeaders = {},
    body: string | Buffer = '',
  ): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body);

/** Answers with exactly these bytes, and closes the connection. */
async function serveBytes(answer: (path: string) => string | Buffer): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (head) => socket.end(answer(head.toString('latin1').split(' ')[1] ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

function client(options: Partial<HttpClientOptions> = {}): HttpClient {
  const created = new HttpClient({
    userAgent: 'Elevate/test',
    logger: pino({ level: 'silent' }),
    ...options,
  });
  closers.push(() => created.close());
  return created;
}

/** Answers with the next addresses of each time, and does not know the name without any. */
const resolving = (...answers: readonly string[][]) => {
  const left = [...answers];
  return ((_: string, __: object, done: (error: Error | null, addresses?: object[]) => void) => {
    const addresses = left.shift() ?? [];
    if (addresses.length === 0) return done(new Error('ENOTFOUND'));
    return done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as HttpClientOptions['resolver'];
};

const failing = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: { code: string }) => error.code,
  );

/** The body of an answer that came with these bytes under this encoding. */
async function bodyOf(encoding: string, bytes: Buffer): Promise<Buffer> {
  const { origin, sut } = await serve(answering(200, { 'content-encoding': encoding }, bytes));
  return (await sut.get(origin)).body;
}

describe('encodings', () => {
  it('drops a small answer that unfolds beyond the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const { origin, sut } = await serve(answering(200, { 'content-encoding': 'gzip' }, bomb));
    expect(await failing(sut.get(origin))).toBe('HTTP.TOO_LARGE');
    expect(await failing(sut.get(origin, { maxBytes: 30 * 1024 * 1024 }))).toBe('no error');
  });

  it('gives the beginning of a longer body where that is enough', async () => {
    const long = gzipSync(Buffer.alloc(5_000_000, 'a'));
    const { origin, sut } = await serve(answering(200, { 'content-encoding': 'gzip' }, long));
    const { body } = await sut.get(origin, { maxBytes: 1_000, cut: true });
    expect(body.toString()).toBe('a'.repeat(1_000));
  });

  const GZIP = gzipSync(Buffer.from('x'.repeat(10_000)));
  const FEED = Buffer.from(`<rss>${'größe '.repeat(200)}</rss>`);

  it.each<[string, string, Buffer, string]>([
    ['gzip that is cut', 'gzip', GZIP.subarray(0, -12), 'HTTP.CUT_OFF'],
    ['brotli that is cut', 'br', brotliCompressSync(FEED).subarray(0, -4), 'HTTP.CUT_OFF'],
    ['text as gzip', 'gzip', Buffer.from('no gzip'), 'HTTP.BROKEN_BODY'],
    ['bytes as zstd', 'zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 1]), 'HTTP.UNKNOWN_ENCODING'],
    ['gzip below an unknown name', 'gzip, klingon', GZIP, 'HTTP.UNKNOWN_ENCODING'],
  ])('reports %s', async (_what, encoding, body, code) => {
    expect(await failing(bodyOf(encoding, body))).toBe(code);
  });

  it('asks again without compression if a host writes after the compressed document', async () => {
    const { origin, sut } = await serve(({ headers }, response) => {
      const isPlain = headers['accept-encoding'] === 'identity';
      response.writeHead(200, isPlain ? {} : { 'content-encoding': 'gzip' });
      response.end(isPlain ? FEED : Buffer.concat([gzipSync(FEED), Buffer.from('\r\n')]));
    });
    const answer = await sut.get(origin);
    expect(answer.body.equals(FEED)).toBe(true);
  });

  it.each<[string, string, Buffer]>([
    ['a document as gzip', 'gzip', FEED],
    ['a document as brotli', 'br', FEED],
    ['a document as deflate', 'deflate', FEED],
    ['JSON as gzip, after a byte order mark', 'gzip', Buffer.from('\ufeff {"items":[]}')],
    ['a document as utf-8', 'utf-8', FEED],
    ['a document as none', 'none', FEED],
    ['a document as aws-chunked', 'aws-chunked', FEED],
    ['plain text under an unknown name', 'klingon', Buffer.from('User-agent: *')],
    ['a text cut in a character by the sample', 'zstd', Buffer.from(`${'x'.repeat(255)}ü`)],
    ['nothing', 'gzip', Buffer.alloc(0)],
  ])('reads %s', async (_what, encoding, body) => {
    expect((await bodyOf(encoding, body)).equals(body)).toBe(true);
  });

  it.each<[string, Buffer]>([
    ['gzip', gzipSync(FEED)],
    ['br', brotliCompressSync(FEED)],
    ['deflate', deflateSync(FEED)],
    ['deflate', deflateRawSync(FEED)],
    ['identity', FEED],
    ['aws-chunked, gzip', gzipSync(FEED)],
    ['gzip, br', brotliCompressSync(gzipSync(FEED))],
    ['GZIP', gzipSync(FEED)],
    ['deflate, gzip', gzipSync(deflateSync(FEED))],
    ['deflate, br', brotliCompressSync(deflateRawSync(FEED))],
  ])('undoes %s in order', async (encoding, body) => {
    expect((await bodyOf(encoding, body)).equals(FEED)).toBe(true);
  });
});

describe('time and trouble', () => {
  it('ends a slow body and a silent server at the time limit', async () => {
    const { origin, sut } = await serve((request, response) => {
      if (request.url === '/slow') response.writeHead(200).write('begin');
    });
    expect(await failing(sut.get(`${origin}/slow`, { timeoutMs: 150 }))).toBe('HTTP.TIMEOUT');
    expect(await failing(sut.get(`${origin}/silent`, { timeoutMs: 150 }))).toBe('HTTP.TIMEOUT');
  });

  it('reports a reset as unreachable, and a caller who gave up as aborted', async () => {
    const { origin, sut } = await serve((request, response) => {
      if (request.url === '/reset') request.socket.resetAndDestroy();
      else if (request.url === '/half') {
        response.writeHead(200, { 'content-length': '1000' }).write('half');
        setImmediate(() => request.socket.resetAndDestroy());
      }
    });
    expect(await failing(sut.get(`${origin}/reset`))).toBe('HTTP.UNREACHABLE');
    expect(await failing(sut.get(`${origin}/half`))).toBe('HTTP.CUT_OFF');
    const signal = AbortSignal.timeout(100);
    expect(await failing(sut.get(`${origin}/silent`, { signal }))).toBe('HTTP.ABORTED');
  });

  it('hands back any status as an answer', async () => {
    const { origin, sut } = await serve(answering(503, { 'retry-after': '7' }, 'later'));
    const { status, headers, body } = await sut.get(origin);
    expect([status, headers['retry-after'], body.toString()]).toEqual([503, '7', 'later']);
  });
});

describe('a transfer', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\n';

  it.each([
    ['with a length', `${HEAD}content-length: 100\r\n\r\n<rss>`, 'HTTP.CUT_OFF'],
    ['in chunks', `${HEAD}transfer-encoding: chunked\r\n\r\n5\r\n<rss>\r\n`, 'HTTP.CUT_OFF'],
    ['before its head', '', 'HTTP.UNREACHABLE'],
  ])('that is cut %s is reported', async (_what, bytes, code) => {
    const origin = await serveBytes(() => bytes);
    expect(await failing(client({ allowedLoopbackOrigins: [origin] }).get(origin))).toBe(code);
  });

  it('without a length says that its end may be a cut', async () => {
    const origin = await serveBytes(() => `${HEAD}\r\n<rss>`);
    const answer = await client({ allowedLoopbackOrigins: [origin] }).get(origin);
    expect([answer.body.toString(), answer.endsByClose]).toEqual(['<rss>', true]);
    const { origin: whole } = await serve((_, response) => response.end('<rss>'));
    const complete = await client({ allowedLoopbackOrigins: [whole] }).get(whole);
    expect(complete.endsByClose).toBe(false);
  });
});

describe('redirects', () => {
  it.each([
    ['raw UTF-8', 'utf8' as const],
    ['Latin-1', 'latin1' as const],
  ])('follow an address in %s', async (_what, encoding) => {
    const found = 'HTTP/1.1 302 Found\r\nlocation: /größe?q=é\r\ncontent-length: 0\r\n\r\n';
    const origin = await serveBytes((path) =>
      path === '/'
        ? Buffer.from(found, encoding)
        : `HTTP/1.1 200 OK\r\ncontent-length: ${String(path.length)}\r\n\r\n${path}`,
    );
    const answer = await client({ allowedLoopbackOrigins: [origin] }).get(`${origin}/`);
    expect(decodeURI(answer.body.toString())).toBe('/größe?q=é');
  });

  it('carry the cookies that the chain has set, and no other request does', async () => {
    const received: (string | undefined)[] = [];
    const { origin, sut } = await serve((request, response) => {
      received.push(request.headers.cookie);
      const steps: Readonly<Record<string, OutgoingHttpHeaders>> = {
        '/1': {
          location: '/2',
          'set-cookie': ['a=1; Path=/', 'b=2; HttpOnly', 'c=3; Path=/other'],
        },
        '/2': {
          location: '/3',
          'set-cookie': ['a=; Max-Age=0; Path=/', 'd=4; Secure', 'e=5; Domain=example.org'],
        },
      };
      const headers = steps[request.url ?? ''];
      if (headers) response.writeHead(302, headers).end();
      else response.end('here');
    });
    expect((await sut.get(`${origin}/1`)).body.toString()).toBe('here');
    await sut.get(`${origin}/3`);
    expect(received).toEqual([undefined, 'a=1; b=2', 'b=2', undefined]);
  });

  it('give no cookie to another origin', async () => {
    const cookies = new ChainCookies();
    cookies.store(new URL('https://www.example.org/a/b'), [
      'own=1; Path=/a',
      'all=2; Domain=.example.org; Secure',
      'top=3; Domain=org',
      'odd=ü',
    ]);
    const sent = (url: string) => cookies.headerFor(new URL(url)).cookie;
    expect(sent('https://www.example.org/a')).toBe('own=1; all=2');
    expect(sent('https://www.example.org/ab')).toBe('all=2');
    expect(sent('https://feeds.example.org/a')).toBe('all=2');
    expect(sent('http://feeds.example.org/a')).toBeUndefined();
    expect(sent('https://example.com/a')).toBeUndefined();
    cookies.store(new URL('https://example.com/'), 'gap=a b');
    expect(sent('https://example.com/a')).toBe('gap=a b');
  });

  it('follows twenty, says where it ended, and refuses another', async () => {
    const { origin, sut } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('here');
      else response.writeHead(302, { location: `/${String(left - 1)}` }).end('moved');
    });
    const answer = await sut.get(`${origin}/20`);
    expect([answer.url, answer.body.toString()]).toEqual([`${origin}/0`, 'here']);
    expect(answer.redirects.map(({ status, to }) => [status, to])).toEqual(
      Array.from({ length: 20 }, (_, hop) => [302, `${origin}/${String(19 - hop)}`]),
    );
    expect(await failing(sut.get(`${origin}/21`))).toBe('HTTP.TOO_MANY_REDIRECTS');
  });

  it('end at the first address that comes again, unless with another cookie', async () => {
    let requests = 0;
    const { origin, sut } = await serve((request, response) => {
      requests += 1;
      const [own, other] = request.url === '/a' ? ['a', 'b'] : ['b', 'a'];
      if (request.headers.cookie === 'b=1') response.end(own);
      else response.writeHead(302, { location: `/${other}`, 'set-cookie': `${own}=1` }).end();
    });
    expect(await failing(sut.get(`${origin}/a`, { openHeaders: {} }))).toBe('HTTP.REDIRECT_LOOP');
    expect(requests).toBe(4);
  });

  it.each([
    ['http://169.254.169.254/latest/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://[::ffff:10.0.0.1]/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['file:///etc/passwd', 'HTTP.FORBIDDEN_URL'],
    ['http://example.org:8080/', 'HTTP.FORBIDDEN_URL'],
    ['http://[', 'HTTP.BAD_REDIRECT'],
  ])('checks each hop: %s is refused with %s', async (location, code) => {
    const { origin, sut } = await serve(answering(301, { location }));
    expect(await failing(sut.get(origin))).toBe(code);
  });

  it('asks before each hop, and goes no further than it may', async () => {
    const { origin, sut } = await serve((request, response) => {
      if (request.url === '/secret') response.end('secret');
      else response.writeHead(302, { location: '/secret' }).end();
    });
    const requests: string[] = [];
    const beforeHop = async (url: string) => {
      requests.push(url);
      if (url.endsWith('/secret')) throw new AppError('TEST.NO_FURTHER', { kind: 'user' });
    };
    expect(await failing(sut.get(`${origin}/a`, { beforeHop }))).toBe('TEST.NO_FURTHER');
    expect(requests).toEqual([`${origin}/a`, `${origin}/secret`]);
  });

  it('does not let one allowed origin redirect into another', async () => {
    const inner = await serve((_, response) => response.end('secret'));
    const outer = await serve(answering(302, { location: inner.origin }));
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
    const trusting = client({ trustedOrigins: [`${origin}/v3`] });
    expect(await failing(trusting.get(origin))).toBe('no error');
  });

  it.each([['127.0.0.1'], ['10.1.2.3'], ['::1'], ['::ffff:169.254.169.254']])(
    'refuses a name that resolves to %s, also beside a public address',
    async (address) => {
      const sut = client({ resolver: resolving(['8.8.8.8', address]) });
      expect(await failing(sut.get('http://rebound.example/'))).toBe('HTTP.FORBIDDEN_ADDRESS');
    },
  );

  it('resolves a name once for each connection, so that a name which changes its answer leads nowhere else', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1'], ['8.8.4.4', '10.0.0.1']];
    const lookup = guardedLookup(resolving(...answers));
    const request = () =>
      new Promise((resolve) => {
        lookup('rebound.example', { all: true }, (error, addresses) => {
          resolve(isAppError(error) ? error.code : addresses);
        });
      });
    // The socket connects to what the lookup gave: there is no second one between the check and the connection.
    expect(await request()).toEqual([{ address: '8.8.8.8', family: 4 }]);
    for (let times = 0; times < 2; times += 1)
      expect(await request()).toBe('HTTP.FORBIDDEN_ADDRESS');
  });

  it('reports a name that does not resolve as unreachable', async () => {
    const sut = client({ resolver: resolving() });
    expect(await failing(sut.get('http://nowhere.example/'))).toBe('HTTP.UNREACHABLE');
  });
});

describe('post', () => {
  const options = { headers: { 'x-own': 'yes' }, body: '{"a":"ü"}', maxBytes: 8 };

  it('sends the body and the headers, and gives the beginning of the answer', async () => {
    const received: unknown[] = [];
    const { origin, sut } = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (body: string) => {
        received.push([request.method, request.url, request.headers['x-own'], body]);
        response.writeHead(202, { 'retry-after': '7' }).end('0123456789');
      });
    });
    const answer = await sut.post(`${origin}/in`, options);
    expect(received).toEqual([['POST', '/in', 'yes', '{"a":"ü"}']]);
    expect([answer.status, answer.body.toString()]).toEqual([202, '01234567']);
    expect(answer.headers['retry-after']).toBe('7');
  });

  it('follows no redirect', async () => {
    const { origin, sut } = await serve(answering(307, { location: '/elsewhere' }));
    const answer = await sut.post(origin, options);
    expect([answer.status, answer.redirects]).toEqual([307, []]);
  });

  it('takes the status for the answer where the body cannot be read or does not end', async () => {
    const { origin, sut } = await serve((request, response) => {
      const encoding = request.url === '/broken' ? { 'content-encoding': 'gzip' } : {};
      response.writeHead(200, encoding).write('no gzip');
    });
    const timed = { ...options, timeoutMs: 300 };
    expect((await sut.post(`${origin}/broken`, timed)).status).toBe(200);
    expect((await sut.post(`${origin}/endless`, timed)).status).toBe(200);
  });

  it.each(['http://127.0.0.1:1/', 'http://10.0.0.1/', 'https://me@example.com/', 'nonsense'])(
    'refuses %s',
    async (url) => {
      expect(await failing(client().post(url, options))).toMatch(/^HTTP\.FORBIDDEN_/);
    },
  );
});

describe('check', () => {
  it('says what would be refused, and lets pass what cannot be known yet', async () => {
    const check = (url: string, ...addresses: string[]) =>
      failing(client({ resolver: resolving(addresses) }).check(url));
    expect(await check('https://inside.example/', '10.0.0.1')).toBe('HTTP.FORBIDDEN_ADDRESS');
    expect(await check('https://169.254.169.254/', '8.8.8.8')).toBe('HTTP.FORBIDDEN_ADDRESS');
    expect(await check('https://example.com:8443/', '8.8.8.8')).toBe('HTTP.FORBIDDEN_URL');
    expect(await check('https://example.com/', '8.8.8.8')).toBe('no error');
    expect(await check('https://example.com/')).toBe('no error');
  });

  it('lets an allowed origin pass', async () => {
    const sut = client({ allowedLoopbackOrigins: ['http://127.0.0.1:4'] });
    expect(await failing(sut.check('http://127.0.0.1:4/x'))).toBe('no error');
    expect(await failing(sut.check('http://127.0.0.1:5/x'))).toMatch(/FORBIDDEN/);
  });
});

it('what is written to the log never holds the query or credentials', async () => {
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
