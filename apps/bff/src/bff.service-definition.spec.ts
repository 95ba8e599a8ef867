import { beforeAll, describe, expect, it } from '@jest/globals';
import { type PackedHome, unpackHome } from '@elevate/rules';
import { waitUntil } from '@elevate/testing';
import type { HomePage } from './api/episode.schema.js';
import { requestRaw, type RawRequestOptions } from '../test/request-raw.js';
import { testBffOfFile } from '../test/create-test-bff.js';
import { channel, episode, videoId } from '../test/generate-catalogue.js';

const bff = testBffOfFile();
const EVIL = 'A talk </script><script>alert(1)</script>';

beforeAll(async () => {
  await bff.putChannels(channel({ id: 'channel-1' }));
  await bff.putEpisodes(
    ...Array.from({ length: 30 }, (_, number) => episode({ id: videoId(number) })),
  );
  await bff.putEpisodes(
    episode({ id: videoId(99), title: EVIL, published_at: '2026-11-01T00:00:00.000Z' }),
  );
  await bff.putHero(videoId(99));
});

const request = (path: string, options: RawRequestOptions = {}) =>
  requestRaw(bff.url, path, { encoding: 'latin1', ...options });

describe('answers that are the same for everybody', () => {
  const paths = [
    '/',
    '/api/v1/home',
    '/api/v1/hero',
    '/api/v1/stats',
    '/api/v1/events',
    '/api/v1/news',
    '/api/v1/news?q=gateway',
    '/api/v1/news/stats',
    '/api/v1/channel-rows?page=1',
    `/api/v1/episodes/${videoId(1)}`,
    '/help',
    `/video/${videoId(1)}`,
    '/channel/channel-1',
    '/assets/app-abc123.js',
    '/favicon.svg',
  ];

  it.each(paths)('%s: 200, then 304 for its tag', async (path) => {
    const first = await request(path);
    expect(first.status).toBe(200);
    expect(first.headers['etag']).toMatch(/^"[^"]+"$/);
    const second = await request(path, {
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect(second.status).toBe(304);
    expect(second.body).toBe('');
    expect(second.headers['etag']).toBe(first.headers['etag']);
  });

  it.each(paths)('%s: HEAD has the headers of GET and no body', async (path) => {
    const headers = { 'accept-encoding': 'gzip' };
    const get = await request(path, { headers });
    const head = await request(path, { headers, method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
    const { date: _a, ...ofHead } = head.headers;
    const { date: _b, ...ofGet } = get.headers;
    expect(ofHead).toEqual(ofGet);
  });

  it.each(['/?utm_source=x', '/api/v1/home?a=1&b=2', '/api/v1/stats?', '/help/', '/help?x=/api/'])(
    '%s: the framework sends what the ready bytes would',
    async (path) => {
      const plain = path.replace(/[/?]*\?.*$|\/$/, '') || '/';
      const [slow, fast] = [await request(path), await request(plain)];
      expect(slow.status).toBe(200);
      expect(slow.body).toBe(fast.body);
      const { date: _a, ...ofSlow } = slow.headers;
      const { date: _b, ...ofFast } = fast.headers;
      expect(ofSlow).toEqual(ofFast);
      const head = await request(path, { method: 'HEAD' });
      expect([head.status, head.body]).toEqual([200, '']);
    },
  );

  it('shows a change at once', async () => {
    const before = JSON.parse((await request('/api/v1/stats')).body) as { videos: number };
    await bff.putEpisodes(episode({ id: videoId(500) }));
    // Between two rebuilds there may be a rest of 50 ms, no more.
    await waitUntil(
      async () =>
        (JSON.parse((await request('/api/v1/stats')).body) as typeof before).videos > before.videos,
      { everyMs: 5 },
    );
    await bff.removeEpisode(videoId(500));
  });
});

describe('pages', () => {
  it('carry their first data, which no title can break out of', async () => {
    const { body, headers } = await request('/');
    const json =
      /<script type="application\/json" id="preloaded">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    const preloaded = JSON.parse(json) as { home: PackedHome };
    const home = unpackHome<HomePage>(preloaded.home);
    expect(home.hero?.title).toBe(EVIL);
    expect(home).toEqual(JSON.parse((await request('/api/v1/home')).body));
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/nope', '/video/', '/channel/a/b', '/index.html'])(
    '%s: the shell with 404, in the log',
    async (path) => {
      bff.logged.length = 0;
      const { status, body, headers } = await request(path);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body).toContain('Page not found');
      expect(bff.logged.join('')).toContain('Page not found');
    },
  );

  it.each(['/m8n4p-access', '/x7k9p2m-sys'])('%s stays out of search engines', async (path) => {
    const { status, headers } = await request(path);
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toContain('noindex');
  });
});

describe('what cannot be answered', () => {
  it.each([
    ['GET', '/api/v1/nope', 404, 'HTTP.NOT_FOUND'],
    ['GET', '/api', 404, 'HTTP.NOT_FOUND'],
    ['POST', '/api/v1/home', 405, 'HTTP.METHOD_NOT_ALLOWED'],
    ['GET', '/api/v1/episodes/%2e%2e%2f', 404, 'BFF.NOT_FOUND'],
    ['GET', '/api/v1/channel-rows?page=0', 400, 'HTTP.INVALID_REQUEST'],
    ['GET', '/api/v1/channel-rows?page=99999999999999999999', 400, 'HTTP.INVALID_REQUEST'],
    ['GET', '/assets/../../../../etc/passwd', 404, 'HTTP.NOT_FOUND'],
    ['GET', '/assets/%2e%2e/%2e%2e/package.json', 404, 'HTTP.NOT_FOUND'],
    ['GET', '/%E0%A4%A', 400, 'HTTP.BAD_REQUEST'],
  ])('%s %s: a problem %i %s', async (method, path, status, code) => {
    const answer = await request(path, { method });
    expect([answer.status, (JSON.parse(answer.body) as { code: string }).code]).toEqual([
      status,
      code,
    ]);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is a page beyond the last: it is empty', async () => {
    const { status, body } = await request('/api/v1/channel-rows?page=999999999');
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ page: 999999999, pages: 1, total: 1, items: [] });
  });
});

describe('health', () => {
  it('is ready once the read model has caught up', async () => {
    const { status, body } = await request('/readyz');
    expect([status, JSON.parse(body)]).toEqual([
      200,
      { status: 'ready', checks: { messages: true } },
    ]);
  });
});
