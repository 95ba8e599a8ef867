import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { waitUntil } from '@elevate/testing';
import {
  errorsOf,
  newAddress,
  PASSWORD,
  refreshTokenOf,
  refusalOf,
  RunningUser,
  statusesOf,
  tokenOf,
  type Body,
} from './running-user.js';
import { DAY_MS } from '@elevate/rules';

const user = RunningUser.ofFile();

const NEXT = 'eight8Rivers+calm';
const EXPIRED = {
  status: 403,
  code: 'USER.PASSWORD_EXPIRED',
  detail: 'Your password has expired. Please change it to continue.',
};

const change = (token: string, body: Body = {}, address?: string) => {
  const passwords = { current_password: PASSWORD, new_password: NEXT, ...body };
  return user.changePassword(token, passwords, address);
};
const me = (token: string, of = user) => of.get('/v1/me', token);

describe('changing the password', () => {
  it('is mailed to the owner, like a reset, with the way to undo it', async () => {
    const { email, access_token: token } = await user.person();
    const notices = async () =>
      (await user.mailsTo(email)).filter((text) => text.includes('the password of your'));
    const wrong = { current_password: NEXT, new_password: 'seven9Meadows+calm' };
    expect((await change(token, wrong)).status).not.toBe(200);
    await change(token);
    await waitUntil(async () => (await notices()).length === 1, { what: 'the mail' });
    const [notice] = await notices();
    expect(notice).toContain('/forgot-password');
    expect(notice).not.toContain('#token=');
    const link = await user.resetLink(email);
    await user.completeReset(link.token, PASSWORD);
    await waitUntil(async () => (await notices()).length === 2, { what: 'the mail of the reset' });
  });

  it('sets the new one, keeps the session and ends all others', async () => {
    const own = await user.person();
    const other = await user.signIn(own.email);
    user.pass(3 * DAY_MS);
    const refreshed = await user.refresh(own.refresh_token);
    const answer = await change(tokenOf(refreshed), { confirm_password: NEXT });
    expect(answer.status).toBe(200);
    expect(answer.body['message']).toBe('Password changed successfully!');
    const fresh = { password_days_left: 30, password_reset_required: false };
    expect(answer.body['user']).toMatchObject(fresh);
    expect((await me(tokenOf(answer))).status).toBe(200);
    expect((await user.refresh(refreshTokenOf(refreshed))).status).toBe(200);
    expect((await user.refresh(refreshTokenOf(other))).status).toBe(401);
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
    const [field] = Object.keys(body);
    expect(errorsOf(await change(token, body))).toEqual([400, [{ field, message }]]);
  });

  it('refuses a wrong current password, and not for ever', async () => {
    const { access_token: token, email } = await user.person();
    const address = newAddress();
    const guess = () => change(token, { current_password: 'wrong-Password-77' }, address);
    const first = await guess();
    const detail = 'Failed to change password';
    expect(refusalOf(first)).toEqual({ status: 400, code: 'USER.WRONG_PASSWORD', detail });
    const message = 'Current password is incorrect';
    expect(first.body['errors']).toEqual([{ field: 'current_password', message }]);
    expect(await statusesOf(10, guess)).toEqual([...Array(9).fill(400), 429]);
    expect((await user.signIn(email)).status).toBe(201);
  });

  it('succeeds for one of many concurrent requests, and its password signs in', async () => {
    const { access_token: token, email } = await user.person();
    const candidates = Array.from({ length: 8 }, (_, n) => `${NEXT}-${n}`);
    const attempts = candidates.map((next) => change(token, { new_password: next }));
    const answers = await Promise.all(attempts);
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
    const token = tokenOf(await user.refresh(person.refresh_token));
    expect((await me(token)).status).toBe(200);
    user.pass(120_000);
    // Noted at the first request, whichever it is.
    const { status, body } = await me(token);
    expect([status, body['password_reset_required']]).toEqual([200, true]);
    expect((await user.storedAccount(person.id))?.['passwordResetRequired']).toBe(true);
    const calls: [Parameters<RunningUser['request']>[0], string, unknown?][] = [
      ['GET', '/v1/me/list'],
      ['POST', '/v1/me/list', { episode_id: 'TEST0000001' }],
      ['DELETE', '/v1/me/list/TEST0000001'],
      ['GET', '/v1/me/bookmarks'],
      ['POST', '/v1/me/bookmarks', { article_id: 'a' }],
      ['DELETE', '/v1/me/bookmarks/a'],
    ];
    for (const [method, url, sent] of calls) {
      const answer = await user.request(method, url, sent, { token });
      expect({ url, ...refusalOf(answer) }).toEqual({ url, ...EXPIRED });
    }
    for (const url of ['/v1/me/data', '/v1/me/sessions', '/v1/me/deletion-request'])
      expect((await user.get(url, token)).status).toBe(200);
    const again = await user.signIn(person.email);
    expect(again.body['user']).toMatchObject({ password_reset_required: true });
    expect(decodeJwt(tokenOf(again))['password_reset_required']).toBe(true);
    const leaving = tokenOf(await user.signIn(person.email));
    const session = `/v1/me/sessions/${String(decodeJwt(leaving)['sid'])}`;
    expect((await user.delete(session, leaving)).status).toBe(204);
    const changed = await change(tokenOf(again));
    expect(changed.status).toBe(200);
    expect(decodeJwt(tokenOf(changed))['password_reset_required']).toBe(false);
    expect((await me(tokenOf(changed))).status).toBe(200);
  });
});

describe('a site whose passwords never expire', () => {
  const settings = { PASSWORD_MAX_AGE_DAYS: '0', EMAIL_VERIFICATION: 'off' };

  it('neither warns nor refuses', () =>
    RunningUser.during(settings, async (lasting) => {
      const { email } = await lasting.signUp();
      lasting.pass(1_000 * DAY_MS);
      const answer = await lasting.signIn(email);
      expect(answer.body['user']).toMatchObject({
        password_days_left: null,
        password_warning: false,
        email_verification_required: false,
        password_reset_required: false,
      });
      expect(decodeJwt(tokenOf(answer))['password_expires_at']).toBeNull();
      expect((await me(tokenOf(answer), lasting)).status).toBe(200);
    }));
});
