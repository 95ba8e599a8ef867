import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SessionRepository } from '../src/sessions/session.repository.js';
import { newAddress, newEmail, PROFILE, RunningUser, SECRET, type Answer } from './running-user.js';

const PASSWORDS = ['canary-Password-one-1', 'canary-Password-two-2', 'canary-Password-three-3'];
const [FIRST = '', SECOND = '', THIRD = ''] = PASSWORDS;

let user: RunningUser;
beforeAll(async () => {
  user = await RunningUser.start();
});
afterAll(() => user.close());

describe('what nobody may read', () => {
  it('is in no log line, no message and no answer that refuses', async () => {
    const secrets = new Set<string>([...PASSWORDS, SECRET]);
    const refusals: Answer[] = [];
    const keep = (answer: Answer): Answer => {
      for (const name of ['access_token', 'refresh_token']) {
        const token = answer.body[name];
        if (typeof token === 'string') secrets.add(token).add(token.split('.').at(-1) ?? '');
      }
      if (answer.status >= 400) refusals.push(answer);
      return answer;
    };
    const email = newEmail();
    const address = newAddress();
    const post = async (url: string, body: unknown) =>
      keep(await user.post(url, body, { address }));
    const signUp = { email, password: FIRST, linkedin_url: PROFILE };
    await post('/v1/accounts', signUp);
    await post('/v1/accounts', signUp);
    await post('/v1/accounts', { ...signUp, extra: FIRST });
    await post('/v1/accounts', { ...signUp, password: { $gt: FIRST } });
    const signedIn = await post('/v1/sessions', { email, password: FIRST });
    await post('/v1/sessions', { email, password: SECOND });
    await post('/v1/sessions', { email: newEmail(), password: SECOND });
    const oldToken = signedIn.body['refresh_token'];
    const refreshed = await post('/v1/sessions/refresh', { refresh_token: oldToken });
    await post('/v1/sessions/refresh', { refresh_token: oldToken });
    const token = String(refreshed.body['access_token']);
    const change = { current_password: SECOND, new_password: THIRD };
    keep(await user.request('PUT', '/v1/me/password', change, { token, address }));
    const right = { ...change, current_password: FIRST };
    keep(await user.request('PUT', '/v1/me/password', right, { token, address }));
    const link = await user.resetLink(email);
    secrets.add(link.token).add(link.token.split('.')[1] ?? '');
    await post('/v1/password-resets/complete', { token: link.token, password: 'short' });
    await post('/v1/password-resets/complete', { token: link.token, password: SECOND });
    await post('/v1/password-resets/complete', { token: link.token, password: FIRST });
    user.pass(60_000);
    keep(await user.refresh(String(refreshed.body['refresh_token'])));
    // A failure of ours, with everything in hand that must not get out.
    const broken = jest.spyOn(user.service.app.get(SessionRepository), 'insert');
    broken.mockRejectedValueOnce(new Error('the store is broken'));
    const failed = await post('/v1/sessions', { email, password: SECOND });
    expect(failed.status).toBe(500);
    expect(user.log.join('\n')).toContain('the store is broken');
    const known = await user.connection.collection('accounts').findOne({ email });
    secrets.add(String(known?.['passwordHash']));

    const read = {
      log: user.log.join('\n'),
      messages: JSON.stringify(user.told),
      refusals: JSON.stringify(refusals.map(({ body, headers }) => ({ body, headers }))),
    };
    expect(user.log.length).toBeGreaterThan(10);
    expect(user.told.length).toBeGreaterThan(0);
    expect(refusals.length).toBeGreaterThanOrEqual(10);
    for (const [where, text] of Object.entries(read)) {
      const found = [...secrets].filter((secret) => secret.length > 10 && text.includes(secret));
      expect({ where, found }).toEqual({ where, found: [] });
      expect({ where, told: text.includes(email) || text.includes(PROFILE) }).toEqual({
        where,
        told: false,
      });
    }
  });
});
