import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { waitUntil } from '@elevate/testing';
import { newAddress, PASSWORD, RunningUser, type Body } from './running-user.js';
import { DAY_MS } from '@elevate/rules';

const user = RunningUser.ofFile();

const NEXT = 'eight8Rivers+calm';
const EXPIRED = {
  status: 403,
  code: 'USER.PASSWORD_EXPIRED',
  detail: 'Your password has expired. Please change it to continue.',
};

const change = (token: string | undefined, body: Body, address = newAddress()) =>
  user.request('PUT', '/v1/me/password', body, { address, ...(token !== undefined && { token }) });
const fieldsOf = (body: Body): unknown => body['errors'];
const refusal = ({ status, body }: { status: number; body: Body }) => ({
  status,
  code: body['code'],
  detail: body['detail'],
});

describe('changing the password', () => {
  it('is mailed to the owner, like a reset, with the way to undo it', async () => {
    const { email, access_token: token } = await user.person();
    const notices = async () =>
      (await user.mailsTo(email)).filter((text) => text.includes('the password of your'));
    const wrong = { current_password: NEXT, new_password: 'seven9Meadows+calm' };
    expect((await change(token, wrong)).status).not.toBe(200);
    await change(token, { current_password: PASSWORD, new_password: NEXT });
    await waitUntil(async () => (await notices()).length === 1, { what: 'the mail' });
    const [notice] = await notices();
    expect(notice).toContain('/forgot-password');
    expect(notice).not.toContain('#token=');
    const link = await user.resetLink(email);
    await user.post('/v1/password-resets/complete', { token: link.token, password: PASSWORD });
    await waitUntil(async () => (await notices()).length === 2, { what: 'the mail of the reset' });
  });

  it('sets the new one, keeps the session and ends all others', async () => {
    const own = await user.person();
    const other = (await user.signIn(own.email)).body;
    user.pass(3 * DAY_MS);
    const refreshed = (await user.refresh(own.refresh_token)).body;
    const answer = await change(String(refreshed['access_token']), {
      current_password: PASSWORD,
      new_password: NEXT,
      confirm_password: NEXT,
    });
    expect(answer.status).toBe(200);
    expect(answer.body['message']).toBe('Password changed successfully!');
    expect(answer.body['user']).toMatchObject({
      password_days_left: 30,
      password_reset_required: false,
    });
    const token = String(answer.body['access_token']);
    expect((await user.request('GET', '/v1/me', undefined, { token })).status).toBe(200);
    expect((await user.refresh(String(refreshed['refresh_token']))).status).toBe(200);
    expect((await user.refresh(String(other['refresh_token']))).status).toBe(401);
    expect((await user.signIn(own.email, PASSWORD)).status).toBe(401);
    expect((await user.signIn(own.email, NEXT)).status).toBe(201);
  });

  it.each<[string, Body, string]>([
    ['a short new one', { new_password: 'a1!aaaaaaaa' }, 'Password must be at least 12 characters'],
    [
      'the same',
      { new_password: PASSWORD },
      'New password must be different from current password',
    ],
    [
      'a common one',
      { new_password: 'Password123!' },
      'This password is too common. Please choose another one.',
    ],
    ['another repetition', { confirm_password: `${NEXT} ` }, 'Passwords do not match'],
  ])('refuses %s', async (_, body, message) => {
    const { access_token: token } = await user.person();
    const answer = await change(token, { current_password: PASSWORD, new_password: NEXT, ...body });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer.body)).toEqual([{ field: Object.keys(body)[0], message }]);
  });

  it('refuses a wrong current password, and not for ever', async () => {
    const { access_token: token, email } = await user.person();
    const address = newAddress();
    const wrong = { current_password: 'wrong-Password-77', new_password: NEXT };
    for (let n = 0; n < 10; n += 1) {
      const answer = await change(token, wrong, address);
      expect(refusal(answer)).toEqual({
        status: 400,
        code: 'USER.WRONG_PASSWORD',
        detail: 'Failed to change password',
      });
      expect(fieldsOf(answer.body)).toEqual([
        { field: 'current_password', message: 'Current password is incorrect' },
      ]);
    }
    expect((await change(token, wrong, address)).status).toBe(429);
    expect((await user.signIn(email)).status).toBe(201);
  });

  it('succeeds for one of many concurrent requests, and its password signs in', async () => {
    const { access_token: token, email } = await user.person();
    const candidates = Array.from({ length: 8 }, (_, n) => `${NEXT}-${n}`);
    const answers = await Promise.all(
      candidates.map((next) => change(token, { current_password: PASSWORD, new_password: next })),
    );
    const done = candidates.filter((_, n) => answers[n]?.status === 200);
    expect(done).toHaveLength(1);
    expect((await user.signIn(email, done[0])).status).toBe(201);
    expect((await user.signIn(email, PASSWORD)).status).toBe(401);
  });
});

describe('the age of a password', () => {
  it('is returned with a warning from seven days before its end', async () => {
    const person = await user.person();
    const readState = async () => {
      const { user: view } = (await user.signIn(person.email)).body as { user: Body };
      const { password_days_left: left, password_warning: warning } = view;
      return [left, warning, view['password_reset_required']];
    };
    expect(await readState()).toEqual([30, false, false]);
    user.pass(23 * DAY_MS - 60_000);
    expect(await readState()).toEqual([8, false, false]);
    user.pass(120_000);
    expect(await readState()).toEqual([7, true, false]);
    user.pass(6 * DAY_MS);
    expect(await readState()).toEqual([1, true, false]);
    user.pass(DAY_MS);
    expect(await readState()).toEqual([0, false, true]);
  });

  it('is in the token, so that no request is needed', async () => {
    const { access_token: token } = await user.person();
    const { iat = 0, ...claims } = decodeJwt(token);
    const days = (claim: string) => ((claims[claim] as number) - iat) / 86_400;
    expect(days('password_expires_at')).toBeCloseTo(30, 2);
    expect(days('password_warning_at')).toBeCloseTo(23, 2);
    expect(claims['password_reset_required']).toBe(false);
  });

  it('leaves who let it expire the change, their own data and sessions', async () => {
    const person = await user.person();
    user.pass(30 * DAY_MS - 60_000);
    let { access_token: token } = (await user.refresh(person.refresh_token))
      .body as unknown as typeof person;
    expect((await user.request('GET', '/v1/me', undefined, { token })).status).toBe(200);
    user.pass(120_000);
    // Noted at the first request, whichever it is.
    const answer = await user.request('GET', '/v1/me', undefined, { token });
    expect([answer.status, answer.body['password_reset_required']]).toEqual([200, true]);
    const accounts = user.connection.collection('accounts');
    const stored = await accounts.findOne({ email: person.email });
    expect(stored?.['passwordResetRequired']).toBe(true);
    const calls: [Parameters<RunningUser['request']>[0], string, unknown?][] = [
      ['GET', '/v1/me/list'],
      ['POST', '/v1/me/list', { episode_id: 'TEST0000001' }],
      ['DELETE', '/v1/me/list/TEST0000001'],
      ['GET', '/v1/me/bookmarks'],
      ['POST', '/v1/me/bookmarks', { article_id: 'a' }],
      ['DELETE', '/v1/me/bookmarks/a'],
    ];
    for (const [method, url, body] of calls) {
      expect([url, refusal(await user.request(method, url, body, { token }))]).toEqual([
        url,
        EXPIRED,
      ]);
    }
    for (const url of ['/v1/me/data', '/v1/me/sessions', '/v1/me/deletion-request'])
      expect((await user.request('GET', url, undefined, { token })).status).toBe(200);
    const again = (await user.signIn(person.email)).body as unknown as typeof person;
    expect(again.user.password_reset_required).toBe(true);
    expect(decodeJwt(again.access_token)['password_reset_required']).toBe(true);
    const leaving = (await user.signIn(person.email)).body as unknown as typeof person;
    const session = `/v1/me/sessions/${String(decodeJwt(leaving.access_token)['sid'])}`;
    const wayOut = { token: leaving.access_token };
    expect((await user.request('DELETE', session, undefined, wayOut)).status).toBe(204);
    const changed = await change(again.access_token, {
      current_password: PASSWORD,
      new_password: NEXT,
    });
    expect(changed.status).toBe(200);
    token = String(changed.body['access_token']);
    expect(decodeJwt(token)['password_reset_required']).toBe(false);
    expect((await user.request('GET', '/v1/me', undefined, { token })).status).toBe(200);
  });
});

describe('a site whose passwords never expire', () => {
  it('neither warns nor refuses', async () => {
    const lasting = await RunningUser.start({
      PASSWORD_MAX_AGE_DAYS: '0',
      EMAIL_VERIFICATION: 'off',
    });
    try {
      const { email } = await lasting.signUp();
      lasting.pass(1_000 * DAY_MS);
      const { body } = await lasting.signIn(email);
      expect(body['user']).toMatchObject({
        password_days_left: null,
        password_warning: false,
        email_verification_required: false,
        password_reset_required: false,
      });
      const token = String(body['access_token']);
      expect(decodeJwt(token)['password_expires_at']).toBeNull();
      expect((await lasting.request('GET', '/v1/me', undefined, { token })).status).toBe(200);
    } finally {
      await lasting.close();
    }
  });
});
