import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { PasswordHasher } from '../src/credentials/password-hasher.js';
import { Mails } from '../src/accounts/mails/mails.js';
import { newAddress, newEmail, PASSWORD, RunningUser, type Body } from './running-user.js';
import { HOUR_MS } from '@elevate/rules';

const user = RunningUser.ofFile({ EMAIL_VERIFICATION: 'off' });

const NEXT = 'eight8Rivers+calm';
const INVALID = {
  status: 400,
  code: 'USER.RESET_LINK_INVALID',
  detail: 'Invalid or expired reset link',
};
const refusal = ({ status, body }: { status: number; body: Body }) => ({
  status,
  code: body['code'],
  detail: body['detail'],
});
const request = (email: unknown, options = { address: newAddress() }) =>
  user.post('/v1/password-resets', { email }, options);
const check = (token: unknown) => user.post('/v1/password-resets/check', { token });
const complete = (token: unknown, password: unknown = NEXT, more: Body = {}) =>
  user.post('/v1/password-resets/complete', { token, password, ...more });

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
    const access = String(done.body['access_token']);
    expect((await user.request('GET', '/v1/me', undefined, { token: access })).status).toBe(200);
    expect((await user.refresh(person.refresh_token)).status).toBe(401);
    expect((await user.signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await user.signIn(person.email, NEXT)).status).toBe(201);
    expect(refusal(await check(token))).toEqual(INVALID);
    expect(refusal(await complete(token, `${NEXT}-2`))).toEqual(INVALID);
    expect((await user.signIn(person.email, NEXT)).status).toBe(201);
  });

  it('is good for one where many use it at once', async () => {
    const { email } = await user.signUp();
    const { token } = await user.resetLink(email);
    const passwords = Array.from({ length: 10 }, (_, n) => `${NEXT}-${n}`);
    const answers = await Promise.all(passwords.map((password) => complete(token, password)));
    const done = passwords.filter((_, n) => answers[n]?.status === 200);
    expect(done).toHaveLength(1);
    expect((await user.signIn(email, done[0])).status).toBe(201);
  });

  it('is good for an hour', async () => {
    const { email } = await user.signUp();
    const { token } = await user.resetLink(email);
    user.pass(HOUR_MS - 60_000);
    expect((await check(token)).status).toBe(204);
    user.pass(120_000);
    expect(refusal(await check(token))).toEqual(INVALID);
    expect(refusal(await complete(token))).toEqual(INVALID);
  });

  it('is void once a newer one is asked for', async () => {
    const { email } = await user.signUp();
    const { token: older } = await user.resetLink(email);
    const { token: newer } = await user.resetLink(email);
    expect(refusal(await check(older))).toEqual(INVALID);
    expect((await check(newer)).status).toBe(204);
  });

  it('is void once the password was changed', async () => {
    const person = await user.person();
    const { token } = await user.resetLink(person.email);
    const body = { current_password: PASSWORD, new_password: NEXT };
    await user.request('PUT', '/v1/me/password', body, { token: person.access_token });
    expect(refusal(await complete(token, `${NEXT}-2`))).toEqual(INVALID);
  });

  it('stays good when the new password is refused', async () => {
    const { email } = await user.signUp();
    const { token } = await user.resetLink(email);
    const refused = async (password: unknown, more?: Body) =>
      (await complete(token, password, more)).body['errors'];
    expect(await refused('short')).toEqual([
      { field: 'password', message: 'Password must be at least 12 characters' },
    ]);
    expect(await refused('Password123!')).toEqual([
      { field: 'password', message: 'This password is too common. Please choose another one.' },
    ]);
    expect(await refused(NEXT, { confirm_password: 'x' })).toEqual([
      { field: 'confirm_password', message: 'Passwords do not match' },
    ]);
    expect((await complete(token)).status).toBe(200);
  });

  it('opens no other account', async () => {
    const [mine, other] = [await user.signUp(), await user.signUp()];
    const { token } = await user.resetLink(mine.email);
    const forged = token.replace(mine.id, other.id);
    expect(refusal(await complete(forged))).toEqual(INVALID);
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
    const [mail] = await waitUntil(async () => {
      const mails = await user.mailsTo(email);
      return mails.length > 0 && mails;
    });
    expect(mail).toContain('https://elevate.example/reset-password#token=');
    expect(mail).not.toContain('evil');
  });

  it('is in the mail and nowhere else', async () => {
    const { email, id } = await user.signUp();
    const { token } = await user.resetLink(email);
    const stored = await user.connection.collection('accounts').findOne({ _id: id as never });
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
    const requests = user.connection.collection('reset_requests');
    const unknown = newEmail();
    const answers = [await request(email), await request(unknown)];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(2).fill({
        status: 202,
        body: { message: 'Password reset link sent! Check your email.' },
      }),
    );
    const stored = await requests.find({ _id: { $in: [email, unknown] as never[] } }).toArray();
    expect(stored).toHaveLength(2);
    enqueue.mockRestore();
    user.service.app.get(Mails).enqueue(email);
    user.service.app.get(Mails).enqueue(unknown);
    await waitUntil(async () => (await requests.countDocuments({ _id: unknown as never })) === 0);
    await waitUntil(async () => (await requests.countDocuments({ _id: email as never })) === 0);
    expect((await user.mailsTo(email)).length).toBe(1);
    expect(await user.mailsTo(unknown)).toEqual([]);
  });

  it.each(['not-an-address', `${'a'.repeat(300)}@example.org`])('refuses %.40j', async (email) => {
    const { status, body } = await request(email);
    expect(status).toBe(400);
    expect(body['errors']).toEqual([
      { field: 'email', message: 'Please enter a valid email address' },
    ]);
  });

  it('is limited for each address that asks, for an account and for all', async () => {
    const { email } = await user.signUp();
    const options = { address: newAddress() };
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await request(email, options)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    for (let n = 0; n < 25; n += 1) statuses.push((await request(newEmail(), options)).status);
    expect((await request(newEmail(), options)).status).toBe(429);
    expect((await request(email)).status).toBe(202);
  });

  it('limits the mails to an address, and the last link stays valid', async () => {
    const { email } = await user.signUp();
    for (let n = 0; n < 9; n += 1) await request(email);
    await waitUntil(
      async () =>
        (await user.connection
          .collection('reset_requests')
          .countDocuments({ _id: email as never })) === 0,
    );
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
    const mails = await waitUntil(async () => {
      const mails = await user.mailsTo(email);
      return mails.length > 0 && mails;
    });
    expect(mails).toHaveLength(1);
  });
});
