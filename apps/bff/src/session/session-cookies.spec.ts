import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { SessionCookies } from './session-cookies.js';

function written(
  siteUrl: string | undefined,
  act: (cookies: SessionCookies, reply: FastifyReply) => void,
) {
  const headers: string[] = [];
  const reply = { header: (_: string, value: string) => headers.push(value) };
  act(new SessionCookies({ SITE_URL: siteUrl }), reply as unknown as FastifyReply);
  return headers;
}

const TOKENS = { access: 'a.b.c', refresh: 'd.e' };
const setBoth = (cookies: SessionCookies, reply: FastifyReply) => cookies.set(reply, TOKENS);

describe('the cookies of a session', () => {
  it('outlive the browser, and no script or other site gets at them', () => {
    expect(written('http://localhost', setBoth)).toEqual([
      'elevate-access=a.b.c; Max-Age=34560000; Path=/api; HttpOnly; SameSite=Lax',
      'elevate-refresh=d.e; Max-Age=34560000; Path=/api; HttpOnly; SameSite=Lax',
    ]);
  });

  it('have the names of their installation, since cookies of all ports of a host are one', () => {
    const [first, second] = ['http://localhost:3000', 'http://localhost:3001'].map((siteUrl) => ({
      cookies: new SessionCookies({ SITE_URL: siteUrl }),
      headers: {
        cookie: written(siteUrl, setBoth)
          .map((cookie) => cookie.split(';')[0])
          .join('; '),
      },
    }));
    expect(first!.cookies.read(first!)).toEqual(TOKENS);
    expect(second!.cookies.read(second!)).toEqual(TOKENS);
    expect(second!.cookies.read(first!)).toEqual({});
    const device = written('http://localhost:3000', (cookies, reply) =>
      cookies.setDevice(reply, 'x'),
    );
    expect(second!.cookies.readDevice({ headers: { cookie: device[0]! } })).toBeUndefined();
  });

  it('go over TLS alone where the site has it, and no neighboring host can set them', () => {
    expect(written('https://elevate.example', setBoth)).toEqual([
      '__Host-elevate-access=a.b.c; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-elevate-refresh=d.e; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  it.each(['https://elevate.example', undefined])('are taken away as they were set (%p)', (url) => {
    const withoutValue = (cookie: string) => cookie.replace(/=[^;]*; Max-Age=\d+/, '');
    const cleared = written(url, (cookies, reply) => cookies.clear(reply));
    expect(cleared.map(withoutValue)).toEqual(written(url, setBoth).map(withoutValue));
    for (const cookie of cleared) expect(cookie).toMatch(/=; Max-Age=0;/);
  });

  it('stay as they are where no other value is given', () => {
    const some = written(undefined, (cookies, reply) => cookies.set(reply, { access: 'x.y.z' }));
    expect(some).toHaveLength(1);
  });

  it.each([
    [undefined, {}],
    ['', {}],
    ['elevate-access=a.b.c', { access: 'a.b.c' }],
    ['x=1; elevate-refresh=d.e; elevate-access=a.b.c', TOKENS],
    ['elevate-access=; elevate-refresh=d.e', { refresh: 'd.e' }],
    ['__Host-elevate-access=a.b.c', {}],
    ['__proto__=1; elevate-access', {}],
  ])('are read from %p', (cookie, tokens) => {
    const read = new SessionCookies({ SITE_URL: undefined }).read({ headers: { cookie } });
    expect(read).toEqual({ access: undefined, refresh: undefined, ...tokens });
  });

  it('without the prefix are ignored when the site uses TLS', () => {
    const cookies = new SessionCookies({ SITE_URL: 'https://elevate.example' });
    const cookie = 'elevate-access=planted; __Host-elevate-refresh=d.e';
    expect(cookies.read({ headers: { cookie } })).toEqual({ access: undefined, refresh: 'd.e' });
  });
});
