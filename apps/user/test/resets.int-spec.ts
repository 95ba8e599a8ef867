import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { PasswordHasher } from '../src/credentials/password-hasher.js';
import { Mails } from '../src/accounts/mails/mails.js';
import {
  errorsOf,
  newAddress,
  newEmail,
  PASSWORD,
  refusalOf,
  RunningUser,
  statusesOf,
  tokenOf,
  type Body,
} from './running-user.js';
import { HOUR_MS } from '@elevate/rules';

const user = RunningUser.ofFile({ EMAIL_VERIFICATION: 'off' });

const NEXT = 'eight8Rivers+calm';
const INVALID = {
  status: 400,
  code: 'USER.RESET_LINK_INVALID',
  detail: 'Invalid or expired reset link',
};
const request = (email: unknown, options = { address: newAddress() }) =>
  user.post('/v1/password-resets', { email }, options);
const check = (token: unknown) => user.post('/v1/password-resets/check', { token });
const complete = (token: unknown, password: unknown = NEXT, more: Body = {}) =>
  user.completeReset(token, password, more);
const newLink = async () => {
  const { id, email } = await user.signUp();
  return { id, email, ...(await user.resetLink(email)) };
};
/** All mails to an address, once there is one. */
const mailsTo = (email: string) =>
  waitUntil(async () => {
    const mails = await user.mailsTo(email);
    return mails.length > 0 && mails;
  });
const requestsOf = (email: string) =>
  user.connection.collection<{ _id: string }>('reset_requests').countDocuments({ _id: email });

describe('a link to reset the password', () => {
  it('comes by mail, is good once, and ends every session', async () => {
    const person = await user.person();
    const { link, token } = await user.resetLink(person.email);
    expect(link).toMatch(/^https:\/\/elevate\.example\/reset-password#token=[\w.-]{80}$/);
    expect((await check(token)).status).toBe(204);
    const done = await complete(token, NEXT, { confirm_password: NEXT });
    expect(done.status).toBe(200);
    expect(done.body['message']).toBe('Password Reset Complete!');
    expect(done.body['user']).toMatchObject({ id: person.id, password_reset_required: false });
    expect((await user.get('/v1/me', tokenOf(done))).status).toBe(200);
    expect((await user.refresh(person.refresh_token)).status).toBe(401);
    expect((await user.signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await user.signIn(person.email, NEXT)).status).toBe(201);
    expect(refusalOf(await check(token))).toEqual(INVALID);
    expect(refusalOf(await complete(token, `${NEXT}-2`))).toEqual(INVALID);
    expect((await user.signIn(person.email, NEXT)).status).toBe(201);
  });

  it('is good for one where many use it at once', async () => {
    const { email, token } = await newLink();
    const passwords = Array.from({ length: 10 }, (_, n) => `${NEXT}-${n}`);
    const answers = await Promise.all(passwords.map((password) => complete(token, password)));
    const done = passwords.filter((_, n) => answers[n]?.status === 200);
    expect(done).toHaveLength(1);
    expect((await user.signIn(email, done[0])).status).toBe(201);
  });

  it('is good for an hour', async () => {
    const { token } = await newLink();
    user.pass(HOUR_MS - 60_000);
    expect((await check(token)).status).toBe(204);
    user.pass(120_000);
    expect(refusalOf(await check(token))).toEqual(INVALID);
    expect(refusalOf(await complete(token))).toEqual(INVALID);
  });

  it('is void once a newer one is asked for', async () => {
    const { email, token: older } = await newLink();
    const { token: newer } = await user.resetLink(email);
    expect(refusalOf(await check(older))).toEqual(INVALID);
    expect((await check(newer)).status).toBe(204);
  });

  it('is void once the password was changed', async () => {
    const person = await user.person();
    const { token } = await user.resetLink(person.email);
    const body = { current_password: PASSWORD, new_password: NEXT };
    await user.changePassword(person.access_token, body);
    expect(refusalOf(await complete(token, `${NEXT}-2`))).toEqual(INVALID);
  });

  it('stays good when the new password is refused', async () => {
    const { token } = await newLink();
    const refused = async (field: string, message: string, password: string, more?: Body) =>
      expect(errorsOf(await complete(token, password, more))).toEqual([400, [{ field, message }]]);
    await refused('password', 'Password must be at least 12 characters', 'short');
    const common = 'This password is too common. Please choose another one.';
    await refused('password', common, 'Password123!');
    const other = { confirm_password: 'x' };
    await refused('confirm_password', 'Passwords do not match', NEXT, other);
    expect((await complete(token)).status).toBe(200);
  });

  it('opens no other account', async () => {
    const [mine, other] = [await newLink(), await user.signUp()];
    const forged = mine.token.replace(mine.id, other.id);
    expect(refusalOf(await complete(forged))).toEqual(INVALID);
    expect((await user.signIn(other.email)).status).toBe(201);
  });

  it('is built from the configured address, whatever a request says about hosts', async () => {
    const { email } = await user.signUp();
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/forgot-password',
      'x-original-url': 'https://evil.example/',
    };
    await user.request('POST', '/v1/password-resets', { email }, { headers });
    const [mail] = await mailsTo(email);
    expect(mail).toContain('https://elevate.example/reset-password#token=');
    expect(mail).not.toContain('evil');
  });

  it('is in the mail and nowhere else', async () => {
    const { id, token } = await newLink();
    const stored = await user.storedAccount(id);
    expect(JSON.stringify(stored)).not.toContain(token.split('.')[1]);
    expect(user.log.join('\n')).not.toContain(token.split('.')[1]);
  });

  it('costs no hashing where it is not good', async () => {
    const hash = jest.spyOn(user.service.app.get(PasswordHasher), 'hash');
    const unknown = `0b0c1f5e-6f0f-4b7c-9d7e-2f4a3c1d5e6f.${'A'.repeat(43)}`;
    const answers = [await check(unknown), await complete(unknown)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
  });
});

describe('asking for a link', () => {
  it('is answered alike, with the same writes before the answer, whether or not there is an account', async () => {
    const { email } = await user.signUp();
    const enqueue = jest.spyOn(user.service.app.get(Mails), 'enqueue').mockReturnValue();
    const both = [email, newEmail()] as const;
    const [, unknown] = both;
    const sent = { message: 'Password reset link sent! Check your email.' };
    for (const address of both) {
      const { status, body } = await request(address);
      expect([status, body]).toEqual([202, sent]);
    }
    for (const address of both) expect(await requestsOf(address)).toBe(1);
    enqueue.mockRestore();
    for (const address of both) user.service.app.get(Mails).enqueue(address);
    for (const address of both) await waitUntil(async () => (await requestsOf(address)) === 0);
    expect((await user.mailsTo(email)).length).toBe(1);
    expect(await user.mailsTo(unknown)).toEqual([]);
  });

  it.each(['not-an-address', `${'a'.repeat(300)}@example.org`])('refuses %.40j', async (email) => {
    const message = 'Please enter a valid email address';
    expect(errorsOf(await request(email))).toEqual([400, [{ field: 'email', message }]]);
  });

  it('is limited for each address that asks, for an account and for all', async () => {
    const { email } = await user.signUp();
    const options = { address: newAddress() };
    const statuses = await statusesOf(6, () => request(email, options));
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    for (let n = 0; n < 25; n += 1) await request(newEmail(), options);
    expect((await request(newEmail(), options)).status).toBe(429);
    expect((await request(email)).status).toBe(202);
  });

  it('limits the mails to an address, and the last link stays valid', async () => {
    const { email } = await user.signUp();
    for (let n = 0; n < 9; n += 1) await request(email);
    await waitUntil(async () => (await requestsOf(email)) === 0);
    const { token } = await user.resetLink(email);
    const mails = (await user.mailsTo(email)).length;
    for (let n = 0; n < 5; n += 1) expect((await request(email)).status).toBe(202);
    expect((await check(token)).status).toBe(204);
    expect((await user.mailsTo(email)).length).toBe(mails);
  });

  it('is remembered where the mail cannot go out, until it can', async () => {
    const { email } = await user.signUp();
    const folder = join(user.folder, 'mail');
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, 'in the way');
    await request(email);
    await waitUntil(() => user.log.some((line) => line.includes('Could not send an email')));
    await rm(folder);
    user.pass(10_000);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});
