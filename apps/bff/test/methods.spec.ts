import { describe, expect, it } from '@jest/globals';
import { requestRaw } from './request-raw.js';
import { testBffOfFile } from './create-test-bff.js';

const bff = testBffOfFile();

async function request(method: string, path: string) {
  const { status, headers } = await fetch(`${bff.url}${path}`, { method });
  return [status, headers.get('allow'), headers.get('content-type')];
}
const PROBLEM = 'application/problem+json; charset=utf-8';

it.each([
  ['/api/v1/admin/webhooks', 401],
  ['/api/v1/my-list', 401],
  ['/api/v1/accounts', 400],
  ['/api/v1/token', 400],
])('a body that is no JSON is refused once the caller may send one: %s', async (path, status) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${bff.url}${path}`, { method: 'POST', headers, body: '{' });
  expect(answer.status).toBe(status);
});

describe('a method that a path does not have', () => {
  it.each([
    ['POST', '/api/v1/home', 'GET, HEAD'],
    ['DELETE', '/api/v1/episodes/some-id', 'GET, HEAD'],
    ['PATCH', '/api/v1/search?q=a', 'GET, HEAD'],
    ['GET', '/api/v1/token', 'POST'],
    ['PUT', '/api/v1/csp-reports', 'POST'],
    ['OPTIONS', '/api/v1/stream', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/channels', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
  ])('is refused with those that it has: %s %s', async (method, path, allow) => {
    expect(await request(method, path)).toEqual([405, allow, PROBLEM]);
  });

  it.each(['GET', 'POST', 'DELETE'])('is 404 where no path is: %s', async (method) => {
    expect(await request(method, '/api/v1/nowhere')).toEqual([404, null, PROBLEM]);
  });
});

it('a request that cannot be read is refused with a problem document, for every origin', async () => {
  const refused = (length: number) =>
    requestRaw(bff.url, '/api/v1/none', { headers: { 'last-event-id': 'a'.repeat(length) } });
  const { status, headers, body } = await refused(16_384);
  expect([status, headers['content-type']]).toEqual([431, PROBLEM]);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(JSON.parse(body)).toMatchObject({ code: 'HTTP.REQUEST_HEADER_FIELDS_TOO_LARGE' });
  expect((await refused(8_192)).status).toBe(404);
});

describe('scripts of other sites', () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const { status, headers } = await fetch(`${bff.url}${path}`, init);
    return { status, headers, allowed: headers.get('access-control-allow-origin') };
  };

  it.each(['/api/v1/home', '/api/v1/search?q=%61', '/feeds/episodes.json'])(
    'read %s, also on condition',
    async (path) => {
      const asked = { 'access-control-request-method': 'GET', origin: 'https://other.example' };
      const preflight = await ask(path, { method: 'OPTIONS', headers: asked });
      expect(preflight.allowed).toBe('*');
      expect(preflight.headers.get('access-control-allow-headers')).toBe(
        'If-None-Match, Last-Event-ID',
      );
      const { status, allowed, headers } = await ask(path);
      expect([status, allowed]).toEqual([200, '*']);
      expect(headers.get('access-control-expose-headers')).toMatch(/^ETag, /);
      const again = await ask(path, { headers: { 'if-none-match': headers.get('etag')! } });
      expect([again.status, again.allowed]).toEqual([304, '*']);
    },
  );

  it.each([
    ['/api/v1/episodes/none', 404],
    ['/api/v1/search?q=', 400],
    ['/api/v1/channels?nope=1', 400],
    ['/feeds/channels/nope.xml', 404],
    ['/feeds/topics/nope.rss?a=1', 404],
    ['/feeds/nope.json', 404],
    ['/feeds/channels/%E0.xml', 400],
    ['/events/nope.ics', 404],
    ['/api/schemas/nope.json', 404],
    ['/api/v1/changes', 405],
    ['/feeds/episodes.xml', 405],
    ['/oembed', 405],
  ])('read why %s is refused', async (path, status) => {
    const answer = await ask(path, { method: status === 405 ? 'POST' : 'GET' });
    expect(answer).toMatchObject({ status, allowed: '*' });
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  const others = ['/api/v1/admin/webhooks', '/metrics', '/feeds/following.xml?token=a'];
  it.each(['/api/v1/session', '/api/v1/my-list', '/api/v1/stream', '/', '/healthz', ...others])(
    'cannot read %s, nor ask before',
    async (path) => {
      const signal = AbortSignal.timeout(5_000);
      expect((await ask(path, { signal })).allowed).toBeNull();
      const headers = { 'access-control-request-method': 'GET', origin: 'https://other.example' };
      const preflight = await ask(path, { method: 'OPTIONS', headers });
      expect(preflight.status).toBeGreaterThanOrEqual(400);
      expect(preflight.allowed).toBeNull();
    },
  );
});
