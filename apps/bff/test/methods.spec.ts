import { describe, expect, it } from '@jest/globals';
import { testBffOfFile } from './create-test-bff.js';

const bff = testBffOfFile();

async function request(method: string, path: string) {
  const { status, headers } = await fetch(`${bff.url}${path}`, { method });
  return [status, headers.get('allow'), headers.get('content-type')];
}
const PROBLEM = 'application/problem+json; charset=utf-8';

describe('a body that is no JSON', () => {
  const post = async (path: string) => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${bff.url}${path}`, { method: 'POST', headers, body: '{' });
    return status;
  };

  it('is not looked at before the caller may send one', async () => {
    expect(await post('/api/v1/admin/webhooks')).toBe(401);
    expect(await post('/api/v1/my-list')).toBe(401);
  });

  it('is refused', async () => {
    expect(await post('/api/v1/accounts')).toBe(400);
    expect(await post('/api/v1/token')).toBe(400);
  });
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
  ])('read why %s is refused', async (path, status) => {
    expect(await ask(path)).toMatchObject({ status, allowed: '*' });
  });

  it.each(['/api/v1/session', '/api/v1/my-list', '/api/v1/stream', '/', '/healthz'])(
    'cannot read %s',
    async (path) => {
      expect((await ask(path, { signal: AbortSignal.timeout(5_000) })).allowed).toBeNull();
    },
  );
});
