import { describe, expect, it, jest } from '@jest/globals';
import { AccountRepository } from '../src/accounts/account.repository.js';
import { SessionRepository } from '../src/sessions/session.repository.js';
import {
  ADMIN,
  newAddress,
  newEmail,
  OPERATOR_TOKEN,
  PROFILE,
  RunningUser,
  SECRET,
  type Answer,
} from './running-user.js';

const PASSWORDS = ['canary-Password-one-1', 'canary-Password-two-2', 'canary-Password-three-3'];
const [FIRST = '', SECOND = '', THIRD = ''] = PASSWORDS;

const user = RunningUser.ofFile();

type Post = (url: string, body: unknown) => Promise<Answer>;

/** Makes every call with an access code, right and wrong; returns the code that the operator got. */
async function administer(post: Post, keep: (answer: Answer) => Answer): Promise<string> {
  await post('/v1/admin/setup', { ...ADMIN, extra: ADMIN.access_code });
  await post('/v1/admin/setup', { ...ADMIN, access_code: { $gt: ADMIN.access_code } });
  const broken = jest.spyOn(user.service.app.get(AccountRepository), 'insert');
  broken.mockRejectedValueOnce(new Error('the store is broken'));
  const setup_token = await user.setupToken();
  expect((await post('/v1/admin/setup', { ...ADMIN, setup_token })).status).toBe(500);
  expect((await post('/v1/admin/setup', { ...ADMIN, setup_token })).status).toBe(201);
  await post('/v1/admin/setup', ADMIN);
  await post('/v1/admin/sessions', { ...ADMIN, password: ADMIN.access_code });
  await post('/v1/admin/sessions', { ...ADMIN, email: 'root@elsewhere.local' });
  const reset = keep(await user.operate('reset-code', ADMIN.email));
  await post('/v1/admin/sessions', ADMIN);
  const code = String(reset.body['access_code']);
  expect((await post('/v1/admin/sessions', { ...ADMIN, access_code: code })).status).toBe(201);
  await user.resetLink(ADMIN.email);
  return code;
}

describe('secret and personal data', () => {
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
    for (const password of ['short', SECOND, FIRST])
      await post('/v1/password-resets/complete', { token: link.token, password });
    user.pass(60_000);
    keep(await user.refresh(String(refreshed.body['refresh_token'])));
    // An internal failure of a request that carries secrets.
    const broken = jest.spyOn(user.service.app.get(SessionRepository), 'insert');
    broken.mockRejectedValueOnce(new Error('the store is broken'));
    const failed = await post('/v1/sessions', { email, password: SECOND });
    expect(failed.status).toBe(500);
    expect(user.log.join('\n')).toContain('the store is broken');
    const code = await administer(post, keep);
    secrets.add(code).add(ADMIN.access_code).add(ADMIN.password).add(OPERATOR_TOKEN);
    const root = await user.accounts.findOne({ email: ADMIN.email });
    secrets.add(String(root?.['passwordHash'])).add(String(root?.['accessCodeHash']));
    const account = await user.accounts.findOne({ email });
    secrets.add(String(account?.['passwordHash']));

    const read = {
      log: user.log.join('\n'),
      messages: JSON.stringify(user.published),
      refusals: JSON.stringify(refusals.map(({ body, headers }) => ({ body, headers }))),
      audit: JSON.stringify(await user.connection.collection('audit').find().toArray()),
    };
    expect(user.log.length).toBeGreaterThan(10);
    expect(user.published.length).toBeGreaterThan(0);
    expect(refusals.length).toBeGreaterThanOrEqual(17);
    expect(read.audit).toContain(ADMIN.email);
    const mails = (await user.mailsTo(ADMIN.email)).join();
    expect(mails).toContain('#token=');
    for (const secret of [ADMIN.access_code, ADMIN.password, code]) {
      expect(mails).not.toContain(secret);
    }
    for (const [where, text] of Object.entries(read)) {
      const present = [...secrets].filter((secret) => secret.length > 10 && text.includes(secret));
      expect({ where, present }).toEqual({ where, present: [] });
      const personal = [email, PROFILE, ...(where === 'audit' ? [] : [ADMIN.email])];
      const leaked = personal.filter((fact) => text.includes(fact));
      expect({ where, leaked }).toEqual({ where, leaked: [] });
    }
  });
});
