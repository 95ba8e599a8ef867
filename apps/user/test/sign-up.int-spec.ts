import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import {
  atOnce,
  newAddress,
  newEmail,
  PASSWORD,
  PROFILE,
  refusalOf,
  RunningUser,
  statusesOf,
  type Asked,
  type Body,
} from './running-user.js';

const user = RunningUser.ofFile();

const signUp = (change: Body, options?: Asked) => {
  const body = { email: newEmail(), password: PASSWORD, linkedin_url: PROFILE, ...change };
  return user.post('/v1/accounts', body, options);
};

describe('signing up', () => {
  it('creates an account without a session, and publishes only its id and roles', async () => {
    const email = newEmail();
    const answer = await signUp({ email: ` ${email.toUpperCase()} ` });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      message: 'Account created successfully! You can now sign in.',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    const id = String(answer.body['id']);
    const message = await waitUntil(() => user.lastPublished(id));
    expect(message.envelope.type).toBe('user.account.changed.v1');
    expect(message.data).toEqual({ id, version: 1, roles: [] });
    const signedIn = await user.signIn(email);
    expect(signedIn.body['user']).toMatchObject({ id, email, linkedin_url: PROFILE, roles: [] });
  });

  it('stores the password as an argon2id hash and in no other form', async () => {
    const { id } = await user.signUp();
    const stored = await user.storedAccount(id);
    expect(stored?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored)).not.toContain(PASSWORD);
  });

  it('says which fields are wrong, all at once', async () => {
    const { body } = await user.post('/v1/accounts', {});
    expect(body['errors']).toEqual([
      { field: 'email', message: 'Email is required' },
      { field: 'password', message: 'Password must be at least 12 characters' },
      { field: 'linkedin_url', message: 'Must be a valid URL' },
    ]);
  });

  it('refuses a second account of an address, however it is written', async () => {
    const { email } = await user.signUp();
    expect(refusalOf(await signUp({ email: email.toUpperCase() }))).toEqual({
      status: 409,
      code: 'USER.EMAIL_TAKEN',
      detail: 'This email is already registered. Please sign in instead.',
    });
  });

  it('makes one account where twenty ask for it at once', async () => {
    const email = newEmail();
    const answers = await atOnce(20, () => signUp({ email }));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    expect(await user.accounts.countDocuments({ email })).toBe(1);
  });

  it('is limited hard for each address, and says when to come again', async () => {
    const options = { address: newAddress() };
    const { email } = await user.signUp();
    const statuses = await statusesOf(20, () => signUp({ email }, options));
    expect(new Set(statuses)).toEqual(new Set([409]));
    const stopped = await signUp({ email }, options);
    expect(stopped.status).toBe(429);
    expect(stopped.body['code']).toBe('USER.TOO_MANY_REQUESTS');
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signUp({ email })).status).toBe(409);
  });
});
