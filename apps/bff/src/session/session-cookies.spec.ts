import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { SessionCookies } from './session-cookies.js';

function written(
  siteUrl: string | undefined,
  act: (cookies: SessionCookies, reply: FastifyReply) => void,
  suffix?: string,
  cookie?: string,
) {
  const headers: string[] = [];
  const header = (_: string, value: string) => headers.push(value);
  const reply = { header, request: { headers: { cookie } } };
  act(cookiesOf(siteUrl, suffix), reply as unknown as FastifyReply);
  return headers;
}

const cookiesOf = (siteUrl?: string, suffix?: string) =>
  new SessionCookies({ SITE_URL: siteUrl, COOKIE_SUFFIX: suffix });
const sent = (headers: readonly string[]) =>
  headers.map((cookie) => cookie.split(';')[0]).join('; ');

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
      cookies: cookiesOf(siteUrl),
      headers: { cookie: sent(written(siteUrl, setBoth)) },
    }));
    expect(first!.cookies.read(first!)).toEqual(TOKENS);
    expect(second!.cookies.read(second!)).toEqual(TOKENS);
    expect(second!.cookies.read(first!)).toEqual({});
    const device = written('http://localhost:3000', (cookies, reply) =>
      cookies.setDevice(reply, 'x'),
    );
    expect(second!.cookies.readDevice({ headers: { cookie: device[0]! } })).toBeUndefined();
  });

  it('have a suffix where two installations have one address; an earlier release wrote none', () => {
    const FORMER = 'elevate-access=a.b.c; elevate-refresh=d.e; elevate-device=x';
    const [first, second] = [cookiesOf(undefined, 'one'), cookiesOf(undefined, 'two')];
    const former = { headers: { cookie: FORMER } };
    expect([first.read(former), first.readDevice(former)]).toEqual([TOKENS, 'x']);

    const renew = (cookies: SessionCookies, reply: FastifyReply) =>
      cookies.set(reply, { access: 'new' });
    const taken = sent(written(undefined, renew, 'one', FORMER));
    expect(taken).toBe('elevate-device-one=x; elevate-access-one=new; elevate-refresh-one=d.e');

    // The other site may still write those without a suffix.
    const both = { headers: { cookie: `${FORMER}; elevate-device-two=y` } };
    expect([second.read(both), second.readDevice(both)]).toEqual([{}, 'y']);
    const clear = (cookies: SessionCookies, reply: FastifyReply) => cookies.clear(reply);
    const ended = sent(written(undefined, clear, 'two', FORMER));
    expect(ended).toBe('elevate-device-two=x; elevate-access-two=; elevate-refresh-two=');
    expect(sent(written(undefined, renew, 'two', `${FORMER}; ${ended}`))).toBe(
      'elevate-access-two=new',
    );
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
    const read = cookiesOf().read({ headers: { cookie } });
    expect(read).toEqual({ access: undefined, refresh: undefined, ...tokens });
  });

  it('without the prefix are ignored when the site uses TLS', () => {
    const cookies = cookiesOf('https://elevate.example');
    const cookie = 'elevate-access=planted; __Host-elevate-refresh=d.e';
    expect(cookies.read({ headers: { cookie } })).toEqual({ access: undefined, refresh: 'd.e' });
  });
});
