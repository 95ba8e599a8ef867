import { describe, expect, it, jest } from '@jest/globals';
import { EMAIL_CHANGE_ANSWERS, EMAIL_CHANGE_MESSAGES, MINUTE_MS, HOUR_MS } from '@elevate/rules';
import { waitUntil } from '@elevate/testing';
import { AccountRepository } from '../src/accounts/account.repository.js';
import {
  ADMIN,
  errorsOf,
  newEmail,
  PASSWORD,
  refreshTokenOf,
  RunningUser,
  statusesOf,
  tokenOf,
  type Answer,
} from './running-user.js';

const user = RunningUser.ofFile();

const OWN = '/v1/me/email-change';
const brief = ({ status, body }: Answer) => [status, body['message'] ?? body['code']];
const LINK_INVALID = [400, 'USER.EMAIL_CHANGE_LINK_INVALID'];
const HALF = [200, EMAIL_CHANGE_ANSWERS.half];
const CHANGED = [200, EMAIL_CHANGE_ANSWERS.changed];

/** A new person whose address is confirmed. */
async function confirmedPerson() {
  const person = await user.person();
  await user.setAccount(person.id, { emailVerifiedAt: user.now() });
  return { ...person, token: person.access_token };
}
const request = (token: string, email: string) => user.post(OWN, { email }, { token });
const confirm = (token: string) => user.post('/v1/email-changes/confirm', { token });
const stop = (token: string) => user.post('/v1/email-changes/stop', { token });
const account = async (token: string) => (await user.get('/v1/me', token)).body;
const pending = async (token: string) => (await user.get(OWN, token)).body['pending'];
const links = (email: string) => user.foundInMails(email, /https?:\S+\/email-change#token=(\S+)/);
const voided = async (...tokens: readonly string[]) => {
  for (const token of tokens) expect(brief(await confirm(token))).toEqual(LINK_INVALID);
};
const link = (email: string, number = 0) =>
  waitUntil(async () => (await links(email))[number], { what: `the link to ${email}` });

/** A change that waits, with the links of both ends. */
async function waiting() {
  const person = await confirmedPerson();
  const next = newEmail();
  const answer = await request(person.token, next);
  expect(brief(answer)).toEqual([202, EMAIL_CHANGE_ANSWERS.sent]);
  return { ...person, next, from: await link(person.email), to: await link(next) };
}

describe('a change of the address', () => {
  it.each(['from', 'to'] as const)(
    'is made when both links were opened, the one %s first; the other sessions end',
    async (first) => {
      const change = await waiting();
      const other = await user.signIn(change.email);
      const second = first === 'from' ? 'to' : 'from';
      expect(brief(await confirm(change[first]))).toEqual(HALF);
      expect(await pending(change.token)).toMatchObject({ email: change.next, confirmed: first });
      expect(await account(change.token)).toMatchObject({ email: change.email });
      expect(brief(await confirm(change[first]))).toEqual(LINK_INVALID);
      expect(brief(await confirm(change[second]))).toEqual(CHANGED);
      expect(await account(change.token)).toMatchObject({ email: change.next });
      expect(await pending(change.token)).toBeNull();
      expect((await user.get('/v1/me', tokenOf(other))).status).toBe(401);
      expect((await user.signIn(change.email)).status).toBe(401);
      expect((await user.signIn(change.next)).status).toBe(201);
      await voided(change.from, change.to);
    },
  );

  it('tells each address what it may know, and stores only hashes', async () => {
    const { email, next, from, to, id } = await waiting();
    const [old = ''] = (await user.mailsTo(email)).filter((text) => text.includes(from));
    const [fresh = ''] = (await user.mailsTo(next)).filter((text) => text.includes(to));
    expect(old).toContain(next);
    expect(old).toContain('stop the change');
    expect(fresh).not.toContain(email);
    const stored = await user.storedAccount(id);
    const text = JSON.stringify(stored);
    for (const token of [from, to]) expect(text).not.toContain(token.split('.')[1]);
    expect(stored).toMatchObject({ emailChange: { email: next, confirmed: null } });
  });

  it.each(['from', 'to'] as const)('is stopped by the link %s', async (end) => {
    const change = await waiting();
    expect(brief(await stop(change[end]))).toEqual([200, EMAIL_CHANGE_MESSAGES.stopped]);
    await voided(change.from, change.to);
    expect(await account(change.token)).toMatchObject({ email: change.email });
  });

  it('is stopped by the owner, by a new password and by the end of other sessions', async () => {
    const own = await waiting();
    expect((await user.delete(OWN, own.token)).status).toBe(204);
    const renewed = await waiting();
    const body = { current_password: PASSWORD, new_password: 'eleven9Rivers+drift' };
    await user.changePassword(renewed.token, body);
    const ended = await waiting();
    await user.delete('/v1/me/sessions', ended.token);
    for (const { to, from, email } of [own, renewed, ended]) {
      await voided(to, from);
      expect(await user.accounts.countDocuments({ email })).toBe(1);
    }
  });

  it('expires after 24 hours, and the sweep forgets it', async () => {
    const { from, to, id } = await waiting();
    await confirm(to);
    user.pass(24 * HOUR_MS + 1_000);
    await voided(from);
    const { Housekeeping } = await import('../src/own-account/housekeeping.js');
    await user.service.app.get(Housekeeping, { strict: false }).sweep();
    const stored = await user.storedAccount(id);
    expect(stored).toMatchObject({ emailChange: null, emailChangeFrom: null, emailChangeTo: null });
  });

  it('voids the links of the request before', async () => {
    const first = await waiting();
    const next = newEmail();
    await request(first.token, next);
    const to = await link(next);
    const from = await link(first.email, 1);
    await voided(first.from, first.to);
    expect([brief(await confirm(from)), brief(await confirm(to))]).toEqual([HALF, CHANGED]);
    expect(await account(first.token)).toMatchObject({ email: next });
  });

  it('voids the links that the old address has', async () => {
    const change = await waiting();
    const reset = await user.resetLink(change.email);
    await confirm(change.to);
    expect(brief(await confirm(change.from))).toEqual(CHANGED);
    const answer = await user.post('/v1/password-resets/check', { token: reset.token });
    expect(answer.status).toBe(400);
  });
});

describe('races', () => {
  it('opening both links at once changes the address once', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { from, to, token, next } = await waiting();
      const answers = await Promise.all([from, to, from, to].map(confirm));
      const statuses = answers.map(({ status }) => status);
      expect(answers.filter((answer) => brief(answer)[1] === CHANGED[1])).toHaveLength(1);
      expect(statuses.filter((status) => status === 200)).toHaveLength(2);
      expect(await account(token)).toMatchObject({ email: next });
    }
  });

  it('a sign-up that takes the address meanwhile keeps it', async () => {
    const { from, to, next, token, email } = await waiting();
    await confirm(from);
    await user.signUp(next);
    expect(brief(await confirm(to))).toEqual([409, 'USER.EMAIL_TAKEN']);
    expect(await account(token)).toMatchObject({ email });
    expect(await pending(token)).toBeNull();
    expect((await user.signIn(next)).status).toBe(201);
  });

  it('of two accounts that want one address, one gets it', async () => {
    const [first, two] = [await waiting(), await confirmedPerson()];
    await request(two.token, first.next);
    const second = { from: await link(two.email), to: await link(first.next, 1) };
    for (const token of [first.from, second.from])
      expect(brief(await confirm(token))).toEqual(HALF);
    const answers = await Promise.all([first.to, second.to].map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const accounts = user.accounts;
    expect(await accounts.countDocuments({ email: first.next })).toBe(1);
  });
});

describe('a request for a change', () => {
  it('is answered the same for an address with an account, whose owner gets a mail without a link', async () => {
    const { token, email } = await confirmedPerson();
    const { email: taken } = await user.signUp();
    expect(brief(await request(token, taken))).toEqual([202, EMAIL_CHANGE_ANSWERS.sent]);
    expect(await pending(token)).toMatchObject({ email: taken, confirmed: null });
    expect(brief(await confirm(await link(email)))).toEqual(HALF);
    const notice = await user.mailWith(taken, 'account of its own');
    expect(notice).not.toContain('#token=');
    expect(notice).not.toContain(email);
  });

  it('needs the password again after ten minutes', async () => {
    const { token, email } = await confirmedPerson();
    user.pass(11 * MINUTE_MS);
    const signedIn = await user.refresh(refreshTokenOf(await user.signIn(email)));
    const late = await request(token, newEmail());
    expect([401, 403]).toContain(late.status);
    user.pass(11 * MINUTE_MS);
    const again = tokenOf(await user.refresh(refreshTokenOf(signedIn)));
    const refused = await request(again, newEmail());
    expect(brief(refused)).toEqual([403, 'USER.CONFIRMATION_REQUIRED']);
    await user.post('/v1/me/confirmation', { password: PASSWORD }, { token: again });
    expect((await request(again, newEmail())).status).toBe(202);
  });

  it('corrects an address that was never confirmed by a link to the right one alone', async () => {
    const { access_token: token, email: wrong } = await user.person();
    const next = newEmail();
    expect(brief(await request(token, next))).toEqual([202, EMAIL_CHANGE_ANSWERS.corrected]);
    expect(await pending(token)).toMatchObject({ email: next, confirmed: 'from' });
    const to = await link(next);
    // The mistyped address may be another person's: it learns nothing.
    expect((await user.mailsTo(wrong)).join()).not.toContain(next);
    expect(brief(await confirm(to))).toEqual(CHANGED);
    expect(await account(token)).toMatchObject({ email: next });
    expect((await user.signIn(wrong)).status).toBe(401);
    const stored = await user.accounts.findOne({ email: next });
    expect(stored?.['emailVerifiedAt']).toEqual(expect.any(Date));
  });

  it('does not correct an address that its owner confirmed meanwhile', async () => {
    const { access_token: token, email, id } = await user.person();
    const next = newEmail();
    await request(token, next);
    const to = await link(next);
    await user.setAccount(id, { emailVerifiedAt: user.now() });
    await voided(to);
    expect(await account(token)).toMatchObject({ email });
  });

  it('is answered the same for a correction to an address with an account', async () => {
    const { access_token: token } = await user.person();
    const { email: taken } = await user.signUp();
    expect(brief(await request(token, taken))).toEqual([202, EMAIL_CHANGE_ANSWERS.corrected]);
    expect(await links(taken)).toEqual([]);
  });

  it.each([
    ['the same address', (email: string) => ` ${email.toUpperCase()} `, EMAIL_CHANGE_ANSWERS.same],
    [
      'an address of administrators',
      () => 'me@admin.local',
      EMAIL_CHANGE_ANSWERS.forAdministrators,
    ],
    ['no address', () => 'none', 'Invalid email address'],
  ])('is refused for %s', async (_, address, message) => {
    const { token, email } = await confirmedPerson();
    const refused = await request(token, address(email));
    expect(errorsOf(refused)).toEqual([400, [{ field: 'email', message }]]);
    expect(await pending(token)).toBeNull();
  });

  it('is possible five times an hour', async () => {
    const { token } = await confirmedPerson();
    const statuses = await statusesOf(6, () => request(token, newEmail()));
    expect(statuses).toEqual([...Array(5).fill(202), 429]);
  });
});

describe('a change by a person who lost the old mailbox', () => {
  async function lost() {
    const person = await confirmedPerson();
    const next = newEmail();
    const body = { email: next, lost_old: true };
    expect(brief(await user.post(OWN, body, { token: person.token }))).toEqual([
      202,
      EMAIL_CHANGE_ANSWERS.lost,
    ]);
    const change = { ...person, next, from: await link(person.email), to: await link(next) };
    const text = (await user.mailsTo(person.email)).find((mail) => mail.includes(change.from));
    expect(text?.replaceAll(/\s+/g, ' ')).toContain('does not read this address any more');
    return change;
  }
  const makeDue = async () => {
    const { EmailChanges } = await import('../src/own-account/accounts.controller.js');
    await user.service.app.get(EmailChanges, { strict: false }).runDue();
  };
  const DAY = 24 * HOUR_MS;
  const owner = async (email: string) => (await user.accounts.countDocuments({ email })) === 1;

  it('is made seven days after the new address was confirmed, not before', async () => {
    const { to, next, email } = await lost();
    user.pass(7 * DAY);
    await makeDue();
    expect(await owner(email)).toBe(true);
    await voided(to);

    const second = await lost();
    expect(brief(await confirm(second.to))).toEqual([200, EMAIL_CHANGE_ANSWERS.waits]);
    expect(await pending(second.token)).toMatchObject({ changes_at: expect.any(String) });
    user.pass(7 * DAY - 1_000);
    await makeDue();
    expect([await owner(second.email), await owner(next)]).toEqual([true, false]);
    user.pass(2_000);
    await makeDue();
    expect([await owner(second.email), await owner(second.next)]).toEqual([false, true]);
    expect((await user.signIn(second.next)).status).toBe(201);
  });

  it.each([
    ['the link to the old address', ({ from }: { from: string }) => stop(from)],
    [
      'a new password',
      async ({ email }: { email: string }) => {
        const { token } = await user.resetLink(email);
        return user.completeReset(token, 'eleven9Rivers+drift');
      },
    ],
  ])('is stopped until then by %s', async (_, end) => {
    const change = await lost();
    await confirm(change.to);
    user.pass(6 * DAY);
    expect((await end(change)).status).toBe(200);
    user.pass(2 * DAY);
    await makeDue();
    expect([await owner(change.email), await owner(change.next)]).toEqual([true, false]);
  });

  it('is made at once where the old mailbox comes back', async () => {
    const { from, to, next } = await lost();
    await confirm(to);
    expect(brief(await confirm(from))).toEqual(CHANGED);
    expect(await owner(next)).toBe(true);
  });

  it('leaves the new address to an account that has it by then', async () => {
    const { to, next, email } = await lost();
    await confirm(to);
    await user.signUp(next);
    user.pass(8 * DAY);
    await makeDue();
    await makeDue();
    expect([await owner(email), await owner(next)]).toEqual([true, true]);
  });

  it('does not wait for another account whose change fails', async () => {
    const [first, second] = [await lost(), await lost()];
    for (const { to } of [first, second]) await confirm(to);
    user.pass(8 * DAY);
    const accounts = user.service.app.get(AccountRepository, { strict: false });
    jest.spyOn(accounts, 'applyEmailChange').mockRejectedValueOnce(new Error('connection lost'));
    await expect(makeDue()).rejects.toThrow('Email changes failed');
    const changed = [await owner(first.next), await owner(second.next)];
    expect(changed.sort()).toEqual([false, true]);
    await makeDue();
    expect([await owner(first.next), await owner(second.next)]).toEqual([true, true]);
  });
});

describe('an administrator', () => {
  it('changes within the domain, at the administrator sign-in only, and the audit log says so', async () => {
    await user.setUp();
    const member = await user.signIn(ADMIN.email, ADMIN.password);
    const next = 'second-root@admin.local';
    expect((await request(tokenOf(member), next)).status).toBe(403);
    const { token } = await user.adminSession();
    const message = 'Invalid admin email domain';
    const outside = await request(token, newEmail());
    expect(errorsOf(outside)).toEqual([400, [{ field: 'email', message }]]);
    expect((await request(token, next)).status).toBe(202);
    await confirm(await link(ADMIN.email));
    expect(brief(await confirm(await link(next)))).toEqual(CHANGED);
    const record = JSON.stringify(await user.audit('', token));
    expect(record).toContain('email-changed');
    expect(record).toContain(ADMIN.email);
    expect((await user.adminSignIn({ email: next })).status).toBe(201);
  });
});
