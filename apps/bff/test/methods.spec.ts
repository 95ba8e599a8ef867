import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestBff, type TestBff } from './create-test-bff.js';

let bff: TestBff;
beforeAll(async () => {
  bff = await createTestBff();
});
afterAll(() => bff.close());

async function ask(method: string, path: string) {
  const { status, headers } = await fetch(`${bff.url}${path}`, { method });
  return [status, headers.get('allow'), headers.get('content-type')];
}
const PROBLEM = 'application/problem+json; charset=utf-8';

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
    expect(await ask(method, path)).toEqual([405, allow, PROBLEM]);
  });

  it.each(['GET', 'POST', 'DELETE'])('is 404 where no path is: %s', async (method) => {
    expect(await ask(method, '/api/v1/nowhere')).toEqual([404, null, PROBLEM]);
  });
});
