import { describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { testMongoUri } from '@elevate/testing';
import { KeyRing } from '../src/sessions/access-token.js';
import { OPERATOR_TOKEN, refreshTokenOf, RunningUser, tokenOf } from './running-user.js';
import { DAY_MS } from '@elevate/rules';

const uri = testMongoUri('user-keys');
const user = RunningUser.ofFile({ PASSWORD_MAX_AGE_DAYS: '0' }, uri);

const turn = (service = user) => service.service.app.get(KeyRing).turn();
const kidOf = (token: string): string => String(decodeProtectedHeader(token).kid);
const published = async (): Promise<string[]> => {
  const { body } = await user.request('GET', '/.well-known/jwks.json');
  return (body['keys'] as { kid: string }[]).map(({ kid }) => kid);
};
const signInOf = async (email: string) => tokenOf(await user.signIn(email));
/** The status of a request with a token. */
const statusOf = async (token: string, of = user) => (await of.get('/v1/me', token)).status;

describe('the signing keys', () => {
  it('are the same for every process, and outlive them', async () => {
    const others = await Promise.all([RunningUser.start({}, uri), RunningUser.start({}, uri)]);
    const person = await user.person();
    for (const other of others) {
      expect(await statusOf(person.access_token, other)).toBe(200);
      await other.close();
    }
    const keys = await user.connection.collection('signing_keys').find().toArray();
    expect(new Set(keys.map((key) => key['period'])).size).toBe(keys.length);
  });

  it('change with time, each published a day before it signs, and kept for what it signed', async () => {
    let { refresh_token: refreshToken } = await user.person();
    const keyIds: string[] = [];
    let dayBefore: string[] = [];
    for (let day = 0; day < 95; day += 1) {
      const today = await published();
      const refreshed = await user.refresh(refreshToken);
      const token = tokenOf(refreshed);
      refreshToken = refreshTokenOf(refreshed);
      if (day > 0) expect(dayBefore).toContain(kidOf(token));
      dayBefore = today;
      keyIds.push(kidOf(token));
      expect(await statusOf(token)).toBe(200);
      user.pass(DAY_MS - 60_000);
      await turn();
      user.pass(60_000);
      await turn();
    }
    expect(new Set(keyIds).size).toBeGreaterThanOrEqual(4);
    expect((await published()).length).toBeLessThanOrEqual(3);
  });

  it('can be withdrawn at once by taking the document away', async () => {
    const { email } = await user.signUp();
    const token = await signInOf(email);
    await user.connection.collection('signing_keys').deleteOne({ _id: kidOf(token) as never });
    await turn();
    expect(await statusOf(token)).toBe(401);
    const next = await signInOf(email);
    expect(kidOf(next)).not.toBe(kidOf(token));
    expect(await statusOf(next)).toBe(200);
  });

  it('are all replaced at once by an operator, and no session ends', async () => {
    const person = await user.person();
    const before = await published();
    const operator = { token: OPERATOR_TOKEN };
    const { status, body } = await user.post('/v1/signing-keys/rotate', {}, operator);
    expect(status).toBe(200);
    expect(await published()).toContain(body['kid']);
    expect((await published()).filter((kid) => before.includes(kid))).toEqual([]);
    expect(await statusOf(person.access_token)).toBe(401);
    const renewed = await user.refresh(person.refresh_token);
    expect(renewed.status).toBe(200);
    expect(kidOf(tokenOf(renewed))).toBe(body['kid']);
  });

  it('are stored unreadable where there is a secret for them', () =>
    RunningUser.during(
      { SIGNING_KEY_SECRET: 'canary-signing-key-secret-0123456789' },
      async (sealed) => {
        const { access_token: token } = await sealed.person();
        expect(await statusOf(token, sealed)).toBe(200);
        const [key] = await sealed.connection.collection('signing_keys').find().toArray();
        expect(key?.['privateJwk']).not.toContain('"d"');
      },
    ));
});
