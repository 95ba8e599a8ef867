import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { SameSiteGuard } from './session.strategy.js';
import { SessionCookies } from './session-cookies.js';

const COOKIES = { cookie: 'elevate-refresh=d.e' };

function lets(method: string, headers: Record<string, string>, siteUrl?: string): boolean {
  const request = { method, headers: { host: 'inside:3000', ...headers } };
  const context = { getType: () => 'http', switchToHttp: () => ({ getRequest: () => request }) };
  const config = { SITE_URL: siteUrl };
  const guard = new SameSiteGuard(new SessionCookies({ SITE_URL: undefined }), config);
  try {
    return guard.canActivate(context as unknown as ExecutionContext);
  } catch (error) {
    expect(error).toMatchObject({ code: 'BFF.CROSS_SITE' });
    return false;
  }
}

describe('what changes something', () => {
  it.each<[string, Record<string, string>]>([
    ['from a page of this site', { 'sec-fetch-site': 'same-origin', ...COOKIES }],
    ['by the person at the address bar', { 'sec-fetch-site': 'none', ...COOKIES }],
    ["of the site's public origin", { origin: 'https://elevate.example', ...COOKIES }],
    ['from a program without cookies', {}],
    ['with a token of its own', { authorization: 'Bearer a.b.c', 'sec-fetch-site': 'cross-site' }],
  ])('is let in %s', (_, headers) => {
    expect(lets('POST', headers, 'https://elevate.example')).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ["from another site's page", { 'sec-fetch-site': 'cross-site' }],
    ['from a neighboring host', { 'sec-fetch-site': 'same-site', ...COOKIES }],
    [
      'from another site that names our origin',
      { 'sec-fetch-site': 'cross-site', origin: 'https://elevate.example' },
    ],
    ['of another origin', { origin: 'https://evil.example' }],
    ['of our host without TLS', { origin: 'http://inside:3000', ...COOKIES }],
    ['of our address without TLS', { origin: 'http://elevate.example', ...COOKIES }],
    ['of another port', { origin: 'http://inside:3001', ...COOKIES }],
    ['of an origin like ours', { origin: 'https://elevate.example.evil.example' }],
    ['of a hidden origin', { origin: 'null' }],
    ['of no origin but with cookies', COOKIES],
    ['of an unknown kind', { 'sec-fetch-site': 'same-origin, same-origin' }],
  ])('is refused %s', (_, headers) => {
    expect(lets('POST', headers, 'https://elevate.example')).toBe(false);
    expect(lets('DELETE', headers, 'https://elevate.example')).toBe(false);
    expect(lets('PUT', headers, 'https://elevate.example')).toBe(false);
  });

  it.each([undefined, 'http://elevate.example'])(
    'is judged by the host that was asked where the site has no TLS (%p)',
    (url) => {
      expect(lets('POST', { origin: 'http://inside:3000', ...COOKIES }, url)).toBe(true);
      expect(lets('POST', { origin: 'http://inside:3001', ...COOKIES }, url)).toBe(false);
      expect(lets('POST', { origin: 'https://elevate.example', ...COOKIES }, url)).toBe(false);
    },
  );
});

it.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing and may come from anywhere', (method) => {
  expect(lets(method, { 'sec-fetch-site': 'cross-site', ...COOKIES })).toBe(true);
});
