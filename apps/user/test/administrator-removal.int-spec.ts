import { beforeAll, describe, expect, it } from '@jest/globals';
import { DELETION_DAYS, MINUTE_MS, HOUR_MS } from '@elevate/rules';
import { AccountDeletion } from '../src/own-account/deletion.js';
import {
  ADMIN,
  codeOf,
  errorsOf,
  newAddress,
  OPERATOR_TOKEN,
  RunningUser,
  statusesOf,
  tokenOf,
} from './running-user.js';

const PATH = '/v1/administrators';

const user = RunningUser.ofFile();
beforeAll(async () => {
  await user.setUp();
});

const INVITATION_INVALID = [400, 'USER.INVITATION_INVALID'];
const LAST_ADMIN_CONFLICT = [409, 'USER.LAST_ADMIN_CONFLICT'];

let people = 0;
const newInvitedEmail = () => `invited-${(people += 1)}@admin.local`;
const newAdministrator = async () =>
  user.adminSession((await user.newAdministrator(newInvitedEmail())).email);
const invite = (token: string, email: string) =>
  user.post(`${PATH}/invitations`, { email }, { token, address: newAddress() });
const withdraw = (token: string, id: string) => user.delete(`${PATH}/invitations/${id}`, token);
const remove = (token: string, id: string) => user.delete(`${PATH}/${id}`, token);
const list = async (token: string = OPERATOR_TOKEN) => {
  const { body } = await user.get(PATH, token);
  return body as { items: Record<string, unknown>[]; invitations: Record<string, unknown>[] };
};
const idsLeft = async () => (await list()).items.map(({ id }) => id);
const invitationsOf = async (email: string, token?: string) =>
  (await list(token)).invitations.filter((invitation) => invitation['email'] === email);
const invitationOf = async (email: string) =>
  (await user.foundInMails(email, /#invitation=(\S+)/)).at(-1) ?? '';
const actionsOf = async (id: string) =>
  (await user.audit())
    .filter(({ subject }) => subject.id === id)
    .map(({ action, actor }) => [action, actor]);

describe('an administrator invites another one', () => {
  it('by a mail; the person chooses password and code, and signs in', async () => {
    const root = await user.adminSession();
    const email = newInvitedEmail();
    const { status, body } = await invite(root.token, ` ${email.toUpperCase()} `);
    expect([status, body['email']]).toEqual([201, email]);
    const mails = await user.mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`${ADMIN.email}, an administrator of `);
    const { expires_at } = body;
    const pending = { id: expect.any(String), email, expires_at, is_expired: false };
    expect(await invitationsOf(email, root.token)).toEqual([pending]);
    const token = await invitationOf(email);
    expect(mails[0]).toContain(`https://elevate.example/m8n4p-access#invitation=${token}`);
    const stored = await user.accounts.findOne({ email });
    expect(JSON.stringify(stored)).not.toContain(token.split('.')[1]);
    expect((await user.accept(token)).status).toBe(200);
    expect(await invitationsOf(email)).toEqual([]);
    const { id } = await user.adminSession(email);
    expect((await list()).items).toContainEqual(
      expect.objectContaining({ id, email, factors: 0, last_signed_in_at: expect.any(String) }),
    );
    expect(await actionsOf(id)).toEqual([
      ['signed-in', id],
      ['promoted', id],
      ['invited', root.id],
    ]);
    expect(codeOf(await user.accept(token))).toEqual(INVITATION_INVALID);
  });

  it('and withdraws the invitation: its link is void', async () => {
    const root = await user.adminSession();
    const email = newInvitedEmail();
    await invite(root.token, email);
    const token = await invitationOf(email);
    const id = token.split('.')[0] ?? '';
    expect((await withdraw(root.token, id)).status).toBe(204);
    expect(codeOf(await withdraw(root.token, id))).toEqual([404, 'USER.INVITATION_NOT_FOUND']);
    expect(codeOf(await user.accept(token))).toEqual(INVITATION_INVALID);
    expect((await actionsOf(id))[0]).toEqual(['invitation-withdrawn', root.id]);
  });

  it('by a link that expires after 24 hours and is listed as expired', async () => {
    const root = await user.adminSession();
    const email = newInvitedEmail();
    await invite(root.token, email);
    user.pass(24 * HOUR_MS);
    expect(codeOf(await user.accept(await invitationOf(email)))).toEqual(INVITATION_INVALID);
    expect(await invitationsOf(email)).toMatchObject([{ is_expired: true }]);
  });

  it.each([
    ['member@example.org', 'Invalid admin email domain'],
    ['root@not-admin.local', 'Invalid admin email domain'],
    ['no address', expect.any(String)],
  ])('refuses the address %s', async (email, message) => {
    const { token } = await user.adminSession();
    expect(errorsOf(await invite(token, email))).toEqual([400, [{ field: 'email', message }]]);
    expect(await invitationsOf(email)).toEqual([]);
  });

  it('refuses an administrator, and a sixth mail within the hour', async () => {
    const { token } = await user.adminSession();
    expect(codeOf(await invite(token, ADMIN.email))).toEqual([409, 'USER.ADMIN_CONFLICT']);
    const email = newInvitedEmail();
    const statuses = await statusesOf(6, () => invite(token, email));
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('an administrator removes another one', () => {
  it('whose sessions end at once; both get a mail, and the audit log names who did it', async () => {
    const root = await user.adminSession();
    const { id, email, token, refresh } = await newAdministrator();
    expect((await remove(root.token, id)).status).toBe(204);
    expect(user.lastPublished(id)?.data).toMatchObject({ id, roles: [] });
    for (const url of [PATH, '/v1/me', '/v1/audit'])
      expect((await user.get(url, token)).status).toBe(401);
    expect((await user.refresh(refresh)).status).toBe(401);
    expect((await actionsOf(id))[0]).toEqual(['demoted', root.id]);
    expect(await idsLeft()).not.toContain(id);
    await user.mailWith(email, 'removed you as an administrator');
    await user.mailWith(ADMIN.email, 'with your account an administrator of');
    expect(codeOf(await remove(root.token, id))).toEqual([404, 'USER.ADMIN_NOT_FOUND']);
  });

  it('whose open invitations are void', async () => {
    const root = await user.adminSession();
    const inviter = await newAdministrator();
    const [refusedEmail, openEmail] = [newInvitedEmail(), newInvitedEmail()];
    await invite(inviter.token, refusedEmail);
    await invite(root.token, openEmail);
    expect((await remove(root.token, inviter.id)).status).toBe(204);
    expect(await invitationsOf(refusedEmail)).toMatchObject([{ is_expired: true }]);
    expect(await invitationsOf(openEmail)).toMatchObject([{ is_expired: false }]);
    expect(codeOf(await user.accept(await invitationOf(refusedEmail)))).toEqual(INVITATION_INVALID);
    expect((await user.accept(await invitationOf(openEmail))).status).toBe(200);
    await invite(root.token, refusedEmail);
    expect((await user.accept(await invitationOf(refusedEmail))).status).toBe(200);
  });

  it('needs a fresh access code, like an invitation', async () => {
    const { id } = await newAdministrator();
    const root = await user.adminSession();
    user.pass(11 * MINUTE_MS);
    const token = tokenOf(await user.refresh(root.refresh));
    const required = [403, 'ADMIN.CODE_REQUIRED'];
    expect(codeOf(await remove(token, id))).toEqual(required);
    expect(codeOf(await invite(token, newInvitedEmail()))).toEqual(required);
  });

  it('never a member or an unknown account', async () => {
    const { token } = await user.adminSession();
    const member = await user.person();
    for (const id of [member.id, 'unknown', '__proto__'])
      expect(codeOf(await remove(token, id))).toEqual([404, 'USER.ADMIN_NOT_FOUND']);
  });
});

describe('the last administrator', () => {
  const alone = async () => {
    const root = await user.adminSession();
    for (const id of await idsLeft())
      if (id !== root.id) expect((await remove(root.token, String(id))).status).toBe(204);
    return root;
  };

  it('cannot be removed by the page, and may be by the operator', async () => {
    const root = await alone();
    const { status, body } = await remove(root.token, root.id);
    expect([status, body['code'], body['detail']]).toEqual([
      409,
      'USER.LAST_ADMIN_CONFLICT',
      'The last administrator cannot be removed. Invite another one first, who must accept.',
    ]);
    // Refused, so that a later removal is not in its way.
    const other = await newAdministrator();
    expect((await remove(other.token, root.id)).status).toBe(204);
    expect(codeOf(await user.operate('demote', other.email))).toEqual(LAST_ADMIN_CONFLICT);
    const demoted = await user.operate('demote', other.email, { leave_none: true });
    expect(demoted.body['left']).toBe(0);
    await user.setUp({ email: 'root2@admin.local' });
    await user.newAdministrator(ADMIN.email);
  });

  it('stays, of any number who remove each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await alone();
      const two = [await newAdministrator(), await newAdministrator(), await user.adminSession()];
      const answers = await Promise.all(
        two.map(({ token }, index) => remove(token, two[(index + 1) % two.length]!.id)),
      );
      const left = (await list()).items;
      expect(left.length).toBeGreaterThan(0);
      const ids = left.map(({ id }) => id);
      for (const [index, { status }] of answers.entries()) {
        if (status === 204) expect(ids).not.toContain(two[(index + 1) % two.length]!.id);
      }
      // No refused removal blocks a later change.
      for (const { email } of left.slice(1)) await user.operate('demote', String(email));
      const [last] = left;
      if (last?.['email'] !== ADMIN.email) await user.newAdministrator(ADMIN.email);
    }
  });

  it('is removed once the mark of a process that died has expired', async () => {
    const root = await alone();
    const { id } = await newAdministrator();
    await user.setAccount(id, { removal: { id: 'crashed', at: user.now() } });
    expect(codeOf(await remove(root.token, id))).toEqual([409, 'USER.ACCOUNT_CONFLICT']);
    user.pass(MINUTE_MS + 1);
    expect((await remove(root.token, id)).status).toBe(204);
  });
});

describe('an administrator deletes their own account', () => {
  const DELETIONS = ['/v1/me/deletion', '/v1/me/deletion-request'];
  const { password } = ADMIN;
  const request = (url: string, token: string) =>
    user.post(url, { password }, { token, address: newAddress() });
  const deletionAt = async (token: string) =>
    (await user.get('/v1/me/deletion-request', token)).body;
  const demoteOthers = async (kept: readonly string[]) => {
    for (const { id, email } of (await list()).items)
      if (!kept.includes(String(id))) await user.operate('demote', String(email));
  };

  it.each(DELETIONS)('not at the ordinary door, with the password alone: %s', async (url) => {
    const { id, email } = await newAdministrator();
    const token = tokenOf(await user.signIn(email, password));
    expect(codeOf(await request(url, token))).toEqual([403, 'USER.DELETION_FORBIDDEN']);
    expect(await deletionAt(token)).toEqual({ deletion_at: null });
    expect(await idsLeft()).toContain(id);
  });

  it.each(DELETIONS)('not without a fresh code: %s', async (url) => {
    const { id, refresh } = await newAdministrator();
    user.pass(11 * MINUTE_MS);
    const token = tokenOf(await user.refresh(refresh));
    expect(codeOf(await request(url, token))).toEqual([403, 'ADMIN.CODE_REQUIRED']);
    expect(await idsLeft()).toContain(id);
  });

  it('with a fresh code, and the audit log names them', async () => {
    const { id, token } = await newAdministrator();
    expect((await request('/v1/me/deletion', token)).status).toBe(204);
    expect(await idsLeft()).not.toContain(id);
    expect((await actionsOf(id))[0]).toEqual(['demoted', id]);
  });

  it.each(DELETIONS)('not as the last one: %s', async (url) => {
    const last = await newAdministrator();
    await demoteOthers([last.id]);
    expect(codeOf(await request(url, last.token))).toEqual(LAST_ADMIN_CONFLICT);
    expect(await deletionAt(last.token)).toEqual({ deletion_at: null });
    await user.newAdministrator(ADMIN.email);
  });

  it('at its time, if the code was asked, and if another administrator stays', async () => {
    const unproved = await newAdministrator();
    const proved = [await newAdministrator(), await newAdministrator()];
    for (const { token } of proved)
      expect((await request('/v1/me/deletion-request', token)).status).toBe(200);
    // Requested before the person had the role, or before deletion asked for the code.
    await user.setAccount(unproved.id, { deletionAt: user.now() });
    user.pass(DELETION_DAYS * 24 * HOUR_MS + MINUTE_MS);
    const due = user.service.app.get(AccountDeletion, { strict: false });
    await due.runDue();
    const left = await idsLeft();
    for (const { id } of proved) expect(left).not.toContain(id);
    expect(left).toContain(unproved.id);
    await user.mailWith(unproved.email, 'was not deleted');
    const last = await newAdministrator();
    expect((await request('/v1/me/deletion-request', last.token)).status).toBe(200);
    await demoteOthers([last.id]);
    user.pass(DELETION_DAYS * 24 * HOUR_MS + MINUTE_MS);
    await due.runDue();
    expect(await idsLeft()).toEqual([last.id]);
  });
});
