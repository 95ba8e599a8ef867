import { generateKeyPairSync } from 'node:crypto';
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  it,
  afterEach,
  beforeEach,
  jest,
} from '@jest/globals';
import { SignJWT } from 'jose';
import { waitUntil } from '@elevate/testing';
import { createTestBff, type TestBff } from '../../../test/create-test-bff.js';
import { channel, episode, videoId } from '../../../test/generate-catalogue.js';
import { once } from 'node:events';
import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PeriodicTasks } from '@elevate/clock';
import { createLogger } from '@elevate/logging';
import { ChangeFeed } from '../../read-model/episode-changes.js';
import { StreamHub } from './stream.controller.js';

describe('StreamController', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await createTestBff({ STREAM_CONNECTIONS: '2' });
    await bff.putChannels(channel({ id: 'channel-1' }));
  });
  afterAll(() => bff.close());

  interface OpenStream {
    readonly status: number;
    readonly headers: Headers;
    /** Reads on until the text so far has what is looked for. */
    until(pattern: RegExp): Promise<string>;
    close(): void;
  }

  /** The place of a stream that was closed is free a moment later. */
  function open(query = '', headers: Record<string, string> = {}): Promise<OpenStream> {
    const unlessFull = async () => {
      const stream = await openOnce(query, headers);
      return stream.status === 503 ? undefined : stream;
    };
    return waitUntil(unlessFull, { what: 'a free place' });
  }

  async function openOnce(query: string, headers: Record<string, string>): Promise<OpenStream> {
    const controller = new AbortController();
    const response = await fetch(`${bff.url}/api/v1/stream${query}`, {
      headers,
      signal: controller.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      status: response.status,
      headers: response.headers,
      until: async (pattern) => {
        while (!pattern.test(text)) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`The stream ended after: ${text}`);
          text += value;
        }
        return text;
      },
      close: () => controller.abort(),
    };
  }

  const CHANGED = /event: changed\ndata: (.*)\n\n/;

  it('sends the changes of a burst at most once a second', async () => {
    const stream = await open();
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    await stream.until(/retry: 3000/);
    const begun = performance.now();
    await bff.putEpisodes(
      ...Array.from({ length: 200 }, (_, number) => episode({ id: videoId(number) })),
    );
    await bff.putHero(videoId(1));
    // On a busy machine, the tags come in any order.
    const text = await stream.until(/^(?=[^]*"hero".*\n\n)[^]*"topics".*\n\n/);
    const changes = [...text.matchAll(new RegExp(CHANGED, 'g'))];
    const most = Math.ceil((performance.now() - begun) / 1_000) + 1;
    expect(changes.length).toBeLessThanOrEqual(most);
    const tags = changes.flatMap(([, data]) => (JSON.parse(data!) as { tags: string[] }).tags);
    expect([...new Set(tags)].sort()).toEqual(
      ['home', 'hero', 'stats', 'channel-rows', 'channels', 'topics', 'episodes'].sort(),
    );
    stream.close();
  });

  it('tells who comes back after a change, and who shows an older page, to fetch again', async () => {
    let home = '';
    const returns = async () => {
      const { headers } = await fetch(`${bff.url}/api/v1/home`);
      home = headers
        .get('etag')!
        .slice(1)
        .replace(/(-gz|-br)?"$/, '');
      const upToDate = await open(`?known=/api/v1/home@${home}`);
      const id = /id: (.*)\n/.exec(await upToDate.until(/id: .*\n\n/))![1]!;
      upToDate.close();
      const sameId = await open('', { 'last-event-id': id });
      const text = await sameId.until(/\n\n/);
      sameId.close();
      return text;
    };
    // Changes of the tests before are sent once a second.
    await waitUntil(async () => !CHANGED.test(await returns()));

    for (const [query, headers] of [
      ['?known=/api/v1/home@older', {}],
      [`?known=/api/v1/home@${home}&known=/api/v1/stats@older`, {}],
      ['', { 'last-event-id': 'nonsense' }],
    ] as const) {
      const stream = await open(query, headers);
      expect(await stream.until(/\n\n/)).toMatch(CHANGED);
      stream.close();
    }
  });

  it('answers who asks for the head alone, and keeps no place for them', async () => {
    for (let count = 0; count < 3; count += 1) {
      const head = await fetch(`${bff.url}/api/v1/stream`, {
        method: 'HEAD',
        signal: AbortSignal.timeout(5_000),
      });
      expect(head.status).toBe(200);
      expect(head.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(head.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await head.text()).toBe('');
    }
  });

  describe('one client', () => {
    const at = (address: string, headers: Record<string, string> = {}) =>
      open('', { 'x-forwarded-for': address, ...headers });
    const refused = async (stream: OpenStream) => {
      const { status, headers } = stream;
      return [status, headers.get('content-type'), Number(headers.get('retry-after')) > 0];
    };
    const REFUSED = [429, 'application/problem+json; charset=utf-8', true];

    it('has 20 streams at most from one address', async () => {
      const many = await createTestBff({ TRUST_PROXY: 'loopback' });
      const before = bff;
      bff = many;
      try {
        const opened = await Promise.all(Array.from({ length: 20 }, () => at('203.0.113.1')));
        expect(opened.every(({ status }) => status === 200)).toBe(true);
        expect(await refused(await at('203.0.113.1'))).toEqual(REFUSED);
        const other = await at('203.0.113.2');
        expect(other.status).toBe(200);
        opened[0]!.close();
        await waitUntil(async () => (await at('203.0.113.1')).status === 200);
      } finally {
        bff = before;
        await many.close();
      }
    });

    it('has 5 streams at most in one session, from any address', async () => {
      const many = await createTestBff({ TRUST_PROXY: 'loopback' });
      const before = bff;
      bff = many;
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const token = (sid: string) =>
        new SignJWT({ sid }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
      const cookie = { cookie: `__Host-elevate-access=${await token('one')}` };
      const bearer = { authorization: `Bearer ${await token('other')}` };
      try {
        for (let place = 0; place < 5; place += 1) {
          expect((await at(`203.0.113.${place}`, cookie)).status).toBe(200);
        }
        expect(await refused(await at('203.0.113.9', cookie))).toEqual(REFUSED);
        expect((await at('203.0.113.9', bearer)).status).toBe(200);
        expect((await at('203.0.113.9')).status).toBe(200);
      } finally {
        bff = before;
        await many.close();
      }
    });
  });

  it('refuses more listeners than it may have, and forgets those that left', async () => {
    const opened = [await open(), await open()];
    const refused = await fetch(`${bff.url}/api/v1/stream`);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'BFF.STREAMS_EXHAUSTED' });
    expect(refused.headers.get('retry-after')).toBe('5');
    opened.forEach((stream) => stream.close());
    const again = await open();
    expect(again.status).toBe(200);
    again.close();
  });

  it('ends every stream at the shutdown', async () => {
    const closing = await createTestBff();
    const before = bff;
    bff = closing;
    const stream = await open();
    bff = before;
    await closing.close();
    await expect(stream.until(/never sent/)).rejects.toThrow('The stream ended');
  });
});

describe('StreamHub', () => {
  let hub: StreamHub;
  let server: Server;
  const changes = new ChangeFeed();

  const logger = createLogger({ service: 'bff', level: 'silent' });
  let tasks: PeriodicTasks;
  const createHub = () => {
    tasks = new PeriodicTasks({ logger, metrics: undefined });
    const created = new StreamHub(changes, tasks, logger);
    tasks.onApplicationBootstrap();
    return created;
  };

  beforeEach(() => {
    hub = createHub();
  });
  afterEach(async () => {
    jest.useRealTimers();
    hub.onModuleDestroy();
    await tasks.onModuleDestroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** A response on a real connection whose other end does not read. */
  async function unreadResponse(): Promise<ServerResponse> {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    client.on('error', () => undefined);
    client.on('response', (response) => response.on('error', () => undefined).pause());
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    return response;
  }

  it('lets go of a reader that does not read', async () => {
    const response = await unreadResponse();
    const closed = once(response, 'close');
    response.write(Buffer.alloc(32 * 1024 * 1024));
    hub.join(response, false);
    await closed;
    expect(response.destroyed).toBe(true);
  });

  it('tells after 200 ms, then at most once a second while changes pour in', async () => {
    const response = await unreadResponse();
    hub.onModuleDestroy();
    jest.useFakeTimers();
    hub = createHub();
    const written: string[] = [];
    jest.spyOn(response, 'write').mockImplementation((bytes: unknown) => {
      written.push(String(bytes));
      return true;
    });
    hub.join(response, false);
    written.length = 0;
    for (let elapsed = 0; elapsed < 3_200; elapsed += 100) {
      changes.announce('home');
      jest.advanceTimersByTime(100);
      if (elapsed === 100) expect(written).toHaveLength(1);
    }
    expect(written).toHaveLength(4);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(written.filter((text) => text.startsWith(':')).length).toBeGreaterThanOrEqual(3);
    expect(written.filter((text) => text.includes('event: changed'))).toHaveLength(4);
  });
});
