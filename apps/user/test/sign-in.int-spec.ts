import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { Clock } from '@elevate/clock';
import { PasswordHasher } from '../src/credentials/password-hasher.js';
import { FLOOR_MS } from '../src/requests/limits.js';
import {
  atOnce,
  newAddress,
  newEmail,
  PASSWORD,
  PROFILE,
  RunningUser,
  statusesOf,
  type Answer,
} from './running-user.js';

const user = RunningUser.ofFile();

const WRONG_PASSWORD = 'wrong-Password-77';
const problem = {
  status: 401,
  code: 'USER.INVALID_CREDENTIALS',
  detail: 'Invalid email or password',
};
const WRONG = { status: 401, body: { type: 'about:blank', title: 'Unauthorized', ...problem } };
const brief = ({ status, body }: Answer) => ({ status, body });

describe('signing in', () => {
  it("gives the spec's session", async () => {
    const { email, id } = await user.signUp();
    const { status, body } = await user.signIn(` ${email.toUpperCase()}`);
    expect(status).toBe(201);
    const fields = ['access_token', 'expires_at', 'refresh_token', 'user'];
    expect(Object.keys(body).sort()).toEqual(fields);
    const left = Date.parse(String(body['expires_at'])) - Date.now();
    expect(left).toBeGreaterThan(4 * 60_000);
    expect(left).toBeLessThanOrEqual(5 * 60_000);
    expect(body['user']).toEqual({
      id,
      email,
      linkedin_url: expect.any(String),
      roles: [],
      created_at: expect.any(String),
      password_changed_at: expect.any(String),
      password_reset_required: false,
      password_days_left: 30,
      password_warning: false,
      email_verification_required: false,
    });
  });

  it('signs its tokens with a key that everybody can read, and says nothing personal in them', async () => {
    const { access_token: token, id, email } = await user.person();
    await user.service.app.listen(0, '127.0.0.1');
    const url = new URL('/.well-known/jwks.json', await user.service.app.getUrl());
    const { payload } = await jwtVerify(token, createRemoteJWKSet(url), {
      issuer: 'elevate/user',
      audience: 'elevate',
      typ: 'at+jwt',
      algorithms: ['ES256'],
    });
    expect(payload).toEqual({
      iss: 'elevate/user',
      aud: 'elevate',
      sub: id,
      roles: [],
      epoch: 0,
      acr: 'password',
      auth_time: expect.any(Number),
      sid: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
      password_reset_required: false,
      password_expires_at: expect.any(Number),
      password_warning_at: expect.any(Number),
      email_verify_by: expect.any(Number),
    });
    expect(JSON.stringify(decodeJwt(token))).not.toContain(email);
    const answer = await user.request('GET', url.pathname);
    const keys = answer.body['keys'] as Record<string, unknown>[];
    expect(keys.map(({ kid }) => kid)).toContain(decodeProtectedHeader(token).kid);
    expect(keys.every((key) => key['d'] === undefined && key['kty'] === 'EC')).toBe(true);
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
  });

  it.each<[string, (email: string, id: string) => Promise<Answer>]>([
    [
      'a sign-up',
      (email) => user.post('/v1/accounts', { email, password: PASSWORD, linkedin_url: PROFILE }),
    ],
    ['a request for a reset', (email) => user.post('/v1/password-resets', { email })],
    [
      'a passkey',
      async (_email, id) => {
        const { body } = await user.post('/v1/sessions/passkey/request', undefined);
        const data = 'A'.repeat(40);
        return user.post('/v1/sessions/passkey', {
          attempt: body['attempt'],
          id: data,
          client_data: data,
          authenticator_data: data,
          signature: data,
          user_handle: Buffer.from(id).toString('base64url'),
        });
      },
    ],
  ])('%s hashes and waits alike, whether or not there is an account', async (_what, request) => {
    const { email, id } = await user.signUp();
    const { app } = user.service;
    const hash = jest.spyOn(app.get(PasswordHasher), 'hash');
    const delay = jest.spyOn(app.get(Clock), 'delay');
    const work = async (address: string, account: string) => {
      hash.mockClear();
      delay.mockClear();
      await request(address, account);
      const floors = delay.mock.calls.filter(([ms]) => ms === FLOOR_MS);
      return { hashed: hash.mock.calls.length, waited: floors.length };
    };
    const existing = await work(email, id);
    expect(existing).toEqual(await work(newEmail(), randomUUID()));
    expect(existing.waited).toBe(1);
    hash.mockRestore();
    delay.mockRestore();
  });

  it('answers alike, and does the same work, whether or not there is an account', async () => {
    const { email } = await user.signUp();
    const verify = jest.spyOn(user.service.app.get(PasswordHasher), 'verify');
    const existing = await user.signIn(email, WRONG_PASSWORD);
    const comparedForKnown = verify.mock.calls.length;
    const unknown = await user.signIn(newEmail(), WRONG_PASSWORD);
    const comparedForUnknown = verify.mock.calls.length - comparedForKnown;
    verify.mockRestore();
    expect([brief(existing), brief(unknown)]).toEqual([WRONG, WRONG]);
    expect([comparedForKnown, comparedForUnknown]).toEqual([1, 1]);
  });

  it('replaces an older, weaker hash at a successful sign-in', async () => {
    const { email, id } = await user.signUp();
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 2, parallelism: 1 });
    await user.setAccount(id, { passwordHash: weak });
    const stored = async () => (await user.storedAccount(id))?.['passwordHash'];
    expect((await user.signIn(email, WRONG_PASSWORD)).status).toBe(401);
    expect(await stored()).toBe(weak);
    expect((await user.signIn(email)).status).toBe(201);
    const strong = await stored();
    expect(strong).toMatch(/m=19456,t=2,p=1/);
    expect((await user.signIn(email)).status).toBe(201);
    expect(await stored()).toBe(strong);
  });
});

describe('the limits on guessing', () => {
  it('stop an address at an account, and neither the owner elsewhere nor the neighbor', async () => {
    const { email } = await user.signUp();
    const other = await user.signUp();
    const optionsOf = (device: string) => ({ address, headers: { 'x-device-token': device } });
    const address = newAddress();
    const { body } = await user.signIn(email, PASSWORD, optionsOf('new'));
    const guesser = { address: newAddress() };
    const statuses = await statusesOf(10, (n) =>
      user.signIn(email, `wrong-Password-${n}`, guesser),
    );
    expect(statuses).toEqual(Array(10).fill(401));
    const stopped = await user.signIn(email, PASSWORD, guesser);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    const owner = optionsOf(String(body['device_token']));
    expect((await user.signIn(email, PASSWORD, owner)).status).toBe(201);
    expect((await user.signIn(other.email, PASSWORD, guesser)).status).toBe(201);
  });

  it('do not count what was right', async () => {
    const { email } = await user.signUp();
    const options = { address: newAddress() };
    const statuses = await statusesOf(15, () => user.signIn(email, PASSWORD, options));
    expect(statuses).toEqual(Array(15).fill(201));
  });

  it('treat an address that has no account like one that has', async () => {
    const guesser = { address: newAddress() };
    const email = newEmail();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await user.signIn(email, 'wrong-Password-77', guesser)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('ignore the address headers of a caller without the secret', async () => {
    const { email } = await user.signUp();
    const statuses = await statusesOf(11, (n) => {
      const headers = {
        'x-client-address': `198.51.100.${n}`,
        'x-forwarded-for': `198.51.100.${n}`,
        forwarded: `for=198.51.100.${n}`,
        'x-caller-secret': 'canary-not-the-secret-at-all-0000000000',
      };
      const body = { email, password: WRONG_PASSWORD };
      return user.post('/v1/sessions', body, { headers });
    });
    expect(statuses.at(-1)).toBe(429);
  });

  it('bound the hashing of all together: a flood is refused quickly, and says when to come again', async () => {
    const began = performance.now();
    const answers = await atOnce(200, () => user.signIn(newEmail(), WRONG_PASSWORD));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(32);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
