import { describe, expect, it } from '@jest/globals';
import type { Logger } from '@elevate/logging';
import { ADMIN_ACR } from '@elevate/contracts/user';
import { passwordAge, DAY_MS } from '@elevate/rules';
import { type Claims, toSession, SameSiteGuard } from './session.strategy.js';
import type { ExecutionContext } from '@nestjs/common';
import { SessionCookies } from './session-cookies.js';

describe('toSession', () => {
  const CHANGED = Date.parse('2026-01-01T12:00:00.700Z');
  const CHANGED_SECONDS = Math.floor(CHANGED / 1_000);
  const claims: Claims = {
    sub: 'someone',
    sid: 'session',
    epoch: 0,
    acr: ADMIN_ACR,
    auth_time: CHANGED_SECONDS,
    roles: ['admin'],
    password_reset_required: false,
    password_expires_at: CHANGED_SECONDS + 30 * 86_400,
    email_verify_by: null,
    password_warning_at: CHANGED_SECONDS + 23 * 86_400,
    iat: CHANGED_SECONDS,
    exp: CHANGED_SECONDS + 300,
  };

  const onTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

  describe('the session of a page', () => {
    it('is what the token says', () => {
      expect(toSession(claims, new Date(CHANGED))).toEqual({
        signed_in: true,
        user: {
          email_verification_required: false,
          id: 'someone',
          roles: ['admin'],
          password_reset_required: false,
          password_days_left: 30,
          password_warning: false,
        },
        expires_at: '2026-01-01T12:05:00.000Z',
      });
    });

    // A second before the days are full and a second after: the rule and the token must agree.
    it.each([0, 1, 2, 22, 23, 24, 28, 29, 30, 31, 400])(
      'tells the age of a password after %i days',
      (days) => {
        for (const seconds of [-1, 1]) {
          const now = new Date(CHANGED + days * DAY_MS + seconds * 1_000);
          const { daysLeft, warning, expired } = passwordAge(new Date(CHANGED), now);
          if (now.getTime() < CHANGED) continue;
          expect(onTheWire(toSession(claims, now)).user).toMatchObject({
            password_days_left: daysLeft,
            password_warning: warning,
            password_reset_required: expired,
          });
        }
      },
    );

    it('forces a change that the account demands, and warns of nothing then', () => {
      const late = new Date(CHANGED + 25 * DAY_MS);
      const { user } = toSession({ ...claims, password_reset_required: true }, late);
      expect(user).toMatchObject({ password_reset_required: true, password_warning: false });
    });

    it('knows passwords that are good for ever', () => {
      const forEver = { ...claims, password_expires_at: null, password_warning_at: null };
      expect(toSession(forEver, new Date(CHANGED + 4_000 * DAY_MS)).user).toMatchObject({
        password_days_left: null,
        password_warning: false,
        password_reset_required: false,
      });
    });
  });
});

describe('SameSiteGuard', () => {
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
      [
        'with a token of its own',
        { authorization: 'Bearer a.b.c', 'sec-fetch-site': 'cross-site' },
      ],
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

  describe('a site that is opened at another address than SITE_URL', () => {
    function asked(headers: Record<string, string>, siteUrl: string) {
      const warned: string[] = [];
      const logger = { warn: (_: object, line: string) => warned.push(line) } as unknown as Logger;
      const request = { method: 'POST', headers: { host: '192.168.7.20:3000', ...headers } };
      const context = {
        getType: () => 'http',
        switchToHttp: () => ({ getRequest: () => request }),
      };
      const guard = new SameSiteGuard(
        new SessionCookies({ SITE_URL: siteUrl }),
        { SITE_URL: siteUrl },
        logger,
      );
      const ask = () => guard.canActivate(context as unknown as ExecutionContext);
      return { ask, warned };
    }

    it('says before the password is read where sign-ins work, and logs it once', () => {
      const { ask, warned } = asked(
        { origin: 'http://192.168.7.20:3000' },
        'https://talks.example',
      );
      for (let n = 0; n < 3; n += 1)
        expect(ask).toThrow(
          expect.objectContaining({
            code: 'BFF.CROSS_SITE',
            message: expect.stringContaining('Open https://talks.example'),
          }),
        );
      expect(warned).toEqual([expect.stringContaining('SITE_URL')]);
    });

    it('does not show the address to another site', () => {
      const { ask, warned } = asked({ origin: 'http://evil.example' }, 'https://talks.example');
      expect(ask).toThrow('This may only be asked for by the site itself.');
      expect(warned).toEqual([]);
    });

    it.each([
      ['https://talks.example', 'http://localhost:3000', 1],
      ['https://talks.example', 'http://talks.example', 1],
      ['http://192.168.7.20:3000', 'http://192.168.7.20:3000', 0],
      ['http://127.0.0.1:3000', 'http://localhost:3000', 0],
    ])(
      'works at %s with SITE_URL %s, and warns %d times that links lead there',
      (origin, url, times) => {
        const { ask, warned } = asked({ origin, host: new URL(origin).host }, url);
        expect([ask(), ask()]).toEqual([true, true]);
        expect(warned.filter((line) => line.includes('SITE_URL'))).toHaveLength(times);
        const { ask: withMetadata, warned: again } = asked(
          { origin, host: new URL(origin).host, 'sec-fetch-site': 'same-origin' },
          url,
        );
        expect(withMetadata()).toBe(true);
        expect(again).toHaveLength(times);
      },
    );
  });
});
