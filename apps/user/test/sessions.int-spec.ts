import { describe, expect, it, jest } from '@jest/globals';
import { slowness } from '@elevate/testing';
import { SignJWT, UnsecuredJWT } from 'jose';
import { Clock } from '@elevate/clock';
import { KeyRing } from '../src/sessions/access-token.js';
import {
  atOnce,
  codeOf,
  newAddress,
  PASSWORD,
  refreshTokenOf,
  RunningUser,
  tokenOf,
  type Answer,
  type Asked,
} from './running-user.js';
import { DAY_MS, HOUR_MS } from '@elevate/rules';

const user = RunningUser.ofFile();

const me = (token: string) => user.get('/v1/me', token);
const browser = (headers: Record<string, string> = {}): Asked => ({
  address: newAddress(),
  userAgent: 'Browser/1.0',
  headers,
});
/** Uses the token that an answer brought. */
const refresh = (answer: Answer, options?: Asked) => user.refresh(refreshTokenOf(answer), options);
const ended = (answer: Answer) => ({ status: answer.status, detail: answer.body['detail'] });
const ENDED = { status: 401, detail: 'No active session' };

describe('refreshing', () => {
  it('has one successor where a thousand ask at once, and no false alarm', async () => {
    const options = browser();
    const { refresh_token: token } = await user.person(options);
    // A busy machine may take longer over a thousand than a race may last.
    const held = jest.spyOn(user.service.app.get(Clock), 'now').mockReturnValue(user.now());
    const answers = await atOnce(1_000, () => user.refresh(token, options));
    held.mockRestore();
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 200);
    expect(new Set(losers.map(({ status, body }) => `${status} ${body['code']}`))).toEqual(
      new Set(['409 USER.ALREADY_REFRESHED']),
    );
    expect(JSON.stringify(losers)).not.toMatch(/access_token|refresh_token/);
    expect((await refresh(winners[0] as Answer, options)).status).toBe(200);
  });

  it('lets two tabs race: the later one gets 409, and the session goes on', async () => {
    const options = browser();
    const { refresh_token: token } = await user.person(options);
    const first = await user.refresh(token, options);
    user.pass(9_000);
    expect(codeOf(await user.refresh(token, options))).toEqual([409, 'USER.ALREADY_REFRESHED']);
    expect((await refresh(first, options)).status).toBe(200);
  });

  it.each<[string, { late?: number; address?: string; userAgent?: string }]>([
    ['later than a race', { late: 10_500 }],
    ['from another address, at once', { address: '203.0.113.99' }],
    ['from another program, at once', { userAgent: 'Thief/1.0' }],
  ])('ends the family when a spent token comes %s', async (_, { late = 0, ...other }) => {
    const options = browser();
    const { refresh_token: token, email } = await user.person(options);
    const elsewhere = await user.signIn(email);
    const next = await user.refresh(token, options);
    user.pass(late);
    const began = performance.now();
    expect(ended(await user.refresh(token, { ...options, ...other }))).toEqual(ENDED);
    expect(ended(await refresh(next, options))).toEqual(ENDED);
    expect((await me(tokenOf(next))).status).toBe(401);
    expect(performance.now() - began).toBeLessThan(1_000 * slowness());
    expect((await me(tokenOf(elsewhere))).status).toBe(200);
  });

  it('ends the family when a token of an older generation comes, also within the time of a race', async () => {
    const options = { address: newAddress() };
    const { refresh_token: oldest } = await user.person(options);
    const second = await user.refresh(oldest, options);
    const third = await refresh(second, options);
    expect(ended(await user.refresh(oldest, options))).toEqual(ENDED);
    expect(ended(await refresh(third, options))).toEqual(ENDED);
  });

  describe('whose answer was lost', () => {
    const DEVICE = 'd'.repeat(43);
    const device = () => browser({ 'x-device-token': DEVICE });

    it.each([3_000, 60_000, DAY_MS])('has the same successor %d ms later', async (late) => {
      const options = device();
      const { refresh_token: token } = await user.person(options);
      const lost = await user.refresh(token, options);
      user.pass(late);
      // Networks and versions of a browser change while a laptop sleeps.
      const elsewhere = { ...options, address: newAddress(), userAgent: 'Browser/2.0' };
      for (let tries = 0; tries < 2; tries += 1) {
        const again = await user.refresh(token, elsewhere);
        expect(again.status).toBe(200);
        expect(refreshTokenOf(again)).toBe(refreshTokenOf(lost));
        expect((await me(tokenOf(again))).status).toBe(200);
      }
      expect((await refresh(lost, elsewhere)).status).toBe(200);
    });

    it.each<[string, Record<string, string>]>([
      ['no device', {}],
      ['a new device', { 'x-device-token': 'new' }],
      ['another device', { 'x-device-token': 'e'.repeat(43) }],
    ])('ends for %s that repeats the request', async (_, headers) => {
      const options = device();
      const { refresh_token: token } = await user.person(options);
      const lost = await user.refresh(token, options);
      user.pass(60_000);
      expect(ended(await user.refresh(token, { ...options, headers }))).toEqual(ENDED);
      expect((await me(tokenOf(lost))).status).toBe(401);
      expect(ended(await user.refresh(token, options))).toEqual(ENDED);
    });

    it('ends for the same browser once the successor was used', async () => {
      const options = device();
      const { refresh_token: token } = await user.person(options);
      const next = await user.refresh(token, options);
      const third = await refresh(next, options);
      user.pass(60_000);
      expect(ended(await user.refresh(token, options))).toEqual(ENDED);
      expect(ended(await refresh(third, options))).toEqual(ENDED);
    });

    it('has no successor after the session has ended', async () => {
      const options = device();
      const { refresh_token: token, access_token: access } = await user.person(options);
      await user.refresh(token, options);
      const other = { refresh_token: token };
      expect((await user.post('/v1/sessions/sign-out', other)).status).toBe(204);
      expect((await me(access)).status).toBe(401);
      expect(ended(await user.refresh(token, options))).toEqual(ENDED);
    });

    it('stores of no token more than a hash, and nothing that gives the successor', async () => {
      const options = device();
      const { refresh_token: token } = await user.person(options);
      const next = await user.refresh(token, options);
      const stored = JSON.stringify(await user.connection.collection('sessions').find().toArray());
      const parts = [token, refreshTokenOf(next)].flatMap((text) => text.split('.'));
      for (const part of parts) expect(stored).not.toContain(part);
      expect(stored).not.toContain(DEVICE);
    });
  });

  it('the id of a session alone can neither use nor end it', async () => {
    const { refresh_token: token, access_token: access } = await user.person();
    const sessions = await user.get('/v1/me/sessions', access);
    const [{ id }] = sessions.body['items'] as [{ id: string }];
    expect((await user.refresh(`${id}.${'A'.repeat(43)}`)).status).toBe(401);
    expect((await user.refresh(token)).status).toBe(200);
  });

  it('limits an address that keeps sending invalid tokens', async () => {
    const options = { address: newAddress() };
    const statuses: number[] = [];
    // A slow machine gets further attempts meanwhile.
    while (statuses.length < 300 && statuses.at(-1) !== 429)
      statuses.push((await user.refresh('x.y', options)).status);
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(60);
    const { refresh_token: token } = await user.person();
    expect((await user.refresh(token)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends when it is signed out of, and its access token with it', async () => {
    const { refresh_token: token, access_token: access } = await user.person();
    expect((await me(access)).status).toBe(200);
    expect((await user.post('/v1/sessions/sign-out', { refresh_token: token })).status).toBe(204);
    expect(ended(await me(access))).toEqual(ENDED);
    expect(ended(await user.refresh(token))).toEqual(ENDED);
    expect((await user.post('/v1/sessions/sign-out', { refresh_token: token })).status).toBe(204);
  });

  it('is shown to its owner with the others, and can be ended by him alone', async () => {
    const laptop = await user.person({ address: newAddress(), userAgent: 'Laptop/1.0' });
    const options = { address: newAddress(), userAgent: 'Phone/1.0' };
    const phone = await user.signIn(laptop.email, PASSWORD, options);
    const stranger = await user.person();
    const token = laptop.access_token;
    const { body } = await user.get('/v1/me/sessions', token);
    const items = body['items'] as { id: string; user_agent: string; current: boolean }[];
    expect(items.map(({ user_agent, current }) => [user_agent, current]).sort()).toEqual([
      ['Laptop/1.0', true],
      ['Phone/1.0', false],
    ]);
    const phoneId = items.find(({ current }) => !current)?.id ?? '';
    const end = (token: string) => user.delete(`/v1/me/sessions/${phoneId}`, token);
    expect((await end(stranger.access_token)).status).toBe(404);
    expect((await me(tokenOf(phone))).status).toBe(200);
    expect((await end(token)).status).toBe(204);
    expect(ended(await me(tokenOf(phone)))).toEqual(ENDED);
    expect(ended(await refresh(phone))).toEqual(ENDED);
    expect((await me(token)).status).toBe(200);
  });

  it('goes on alone when its owner ends all others', async () => {
    const own = await user.person();
    const others = [await user.signIn(own.email), await user.signIn(own.email)];
    const token = own.access_token;
    const answer = await user.delete('/v1/me/sessions', token);
    expect(answer.status).toBe(204);
    for (const other of others) expect((await refresh(other)).status).toBe(401);
    const next = await user.refresh(own.refresh_token);
    expect(next.status).toBe(200);
    expect((await me(tokenOf(next))).status).toBe(200);
    expect((await user.signIn(own.email)).status).toBe(201);
  });
});

describe('an access token', () => {
  const forged = async (
    change: (jwt: SignJWT) => SignJWT,
    { key, typ = 'at+jwt' }: { key?: Uint8Array; typ?: string } = {},
  ) => {
    const { access_token: good, id } = await user.person();
    const { signing } = user.service.app.get(KeyRing).current;
    const sid = JSON.parse(atob(good.split('.')[1] ?? '')).sid as string;
    const jwt = new SignJWT({ sid, roles: ['admin'] })
      .setProtectedHeader({ alg: key ? 'HS256' : 'ES256', typ, kid: signing.kid })
      .setSubject(id)
      .setIssuer('elevate/user')
      .setAudience('elevate')
      .setIssuedAt(Math.floor(user.now().getTime() / 1_000))
      .setExpirationTime(Math.floor(user.now().getTime() / 1_000) + 60);
    return change(jwt).sign(key ?? signing.privateKey);
  };

  it('is good where all is right, else not', async () => {
    const unchanged = (jwt: SignJWT) => jwt;
    expect((await me(await forged(unchanged))).status).toBe(200);
    const wrong = [
      await forged((jwt) => jwt.setIssuer('other')),
      await forged((jwt) => jwt.setAudience('other')),
      await forged(unchanged, { typ: 'JWT' }),
      await forged((jwt) => jwt.setSubject('0b0c1f5e-6f0f-4b7c-9d7e-2f4a3c1d5e6f')),
      await forged(unchanged, { key: new TextEncoder().encode('a'.repeat(32)) }),
      new UnsecuredJWT({ sub: 'x', sid: 'x' }).encode(),
      'x.y.z',
    ];
    for (const token of wrong) expect(ended(await me(token))).toEqual(ENDED);
  });

  it('bears clocks that differ by seconds, and ends with its time', async () => {
    const { access_token: token, refresh_token: refresh } = await user.person();
    user.pass(-4_000);
    expect((await me(token)).status).toBe(200);
    // The end is in whole seconds, so up to one second earlier.
    user.pass(4_000 + 5 * 60_000 + 2_000);
    expect((await me(token)).status).toBe(200);
    user.pass(4_000);
    expect((await me(token)).status).toBe(401);
    expect((await user.refresh(refresh)).status).toBe(200);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a.b.c d'])(
    'is wanted instead of %j',
    async (authorization) => {
      const answer = await user.request('GET', '/v1/me', undefined, { headers: { authorization } });
      expect(answer.body['code']).toBe('USER.UNAUTHENTICATED');
      expect(ended(answer)).toEqual(ENDED);
    },
  );
});

describe('time', () => {
  const settings = { MEMBER_SESSION_IDLE_MINUTES: '2880', MEMBER_SESSION_HOURS: '720' };

  it('ends member sessions by the limits that the operator sets', () =>
    RunningUser.during(settings, (own) =>
      endsInTime(own, { idleMs: 47 * HOUR_MS, tooIdleMs: 49 * HOUR_MS, useMs: DAY_MS, uses: 29 }),
    ));

  it('ends an unused session, and one that is used for too long', () =>
    endsInTime(user, { idleMs: 29 * DAY_MS, tooIdleMs: 31 * DAY_MS, useMs: 29 * DAY_MS, uses: 6 }));
});

interface Limits {
  readonly idleMs: number;
  readonly tooIdleMs: number;
  /** Between two uses of a session that ends after so many of them. */
  readonly useMs: number;
  readonly uses: number;
}

async function endsInTime(of: RunningUser, { idleMs, tooIdleMs, useMs, uses }: Limits) {
  const { email, refresh_token: first } = await of.person();
  of.pass(idleMs);
  let used = await of.refresh(first);
  expect(used.status).toBe(200);
  of.pass(tooIdleMs);
  expect((await of.refresh(refreshTokenOf(used))).status).toBe(401);
  used = await of.signIn(email);
  for (let use = 0; use < uses; use += 1) {
    of.pass(useMs);
    used = await of.refresh(refreshTokenOf(used));
    expect(used.status).toBe(200);
  }
  of.pass(useMs);
  expect((await of.refresh(refreshTokenOf(used))).status).toBe(401);
}
