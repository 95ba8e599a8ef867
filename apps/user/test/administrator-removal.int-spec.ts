import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditPage } from '@elevate/contracts/audit';
import { DELETION_DAYS, MINUTE_MS, HOUR_MS } from '@elevate/rules';
import { waitUntil } from '@elevate/testing';
import { AccountDeletion } from '../src/own-account/deletion.js';
import { ADMIN, newAddress, OPERATOR_TOKEN, RunningUser, type Answer } from './running-user.js';

const PATH = '/v1/administrators';

const user = RunningUser.ofFile();
beforeAll(async () => {
  await user.setUp();
});

interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}

let people = 0;
const newInvitedEmail = () => `invited-${(people += 1)}@admin.local`;
const signIn = async (email: string = ADMIN.email): Promise<SignedIn> => {
  const { body } = await user.adminSignIn({ email });
  const { id } = body['user'] as { id: string };
  return {
    id,
    email,
    token: String(body['access_token']),
    refreshToken: String(body['refresh_token']),
  };
};
const newAdministrator = async (): Promise<SignedIn> => {
  const { email } = await user.newAdministrator(newInvitedEmail());
  return signIn(email);
};
const optionsWith = (token: string) => ({ token, address: newAddress() });
const invite = (token: string, email: string) =>
  user.request('POST', `${PATH}/invitations`, { email }, optionsWith(token));
const withdraw = (token: string, id: string) =>
  user.request('DELETE', `${PATH}/invitations/${id}`, undefined, optionsWith(token));
const remove = (token: string, id: string) =>
  user.request('DELETE', `${PATH}/${id}`, undefined, optionsWith(token));
const list = async (token: string = OPERATOR_TOKEN) => {
  const { body } = await user.request('GET', PATH, undefined, optionsWith(token));
  return body as { items: Record<string, unknown>[]; invitations: Record<string, unknown>[] };
};
const tokenOf = async (email: string) =>
  (await user.mailsTo(email)).flatMap((text) => /#invitation=(\S+)/.exec(text)?.[1] ?? []).at(-1) ??
  '';
const brief = ({ status, body }: Answer) => [status, body['code']];
const actionsOf = async (id: string) => {
  const { body } = await user.request('GET', '/v1/audit?limit=100', undefined, {
    token: OPERATOR_TOKEN,
  });
  const { items } = body as unknown as AuditPage;
  return items
    .filter(({ subject }) => subject.id === id)
    .map(({ action, actor }) => [action, actor]);
};

describe('an administrator invites another one', () => {
  it('by a mail; the person chooses password and code, and signs in', async () => {
    const root = await signIn();
    const email = newInvitedEmail();
    const { status, body } = await invite(root.token, ` ${email.toUpperCase()} `);
    expect([status, body['email']]).toEqual([201, email]);
    const mails = await user.mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`${ADMIN.email}, an administrator of `);
    const [pending] = (await list(root.token)).invitations.filter(
      (invitation) => invitation['email'] === email,
    );
    expect(pending).toEqual({
      id: expect.any(String),
      email,
      expires_at: body['expires_at'],
      is_expired: false,
    });
    const token = await tokenOf(email);
    expect(mails[0]).toContain(`https://elevate.example/m8n4p-access#invitation=${token}`);
    const stored = await user.connection.collection('accounts').findOne({ email });
    expect(JSON.stringify(stored)).not.toContain(token.split('.')[1]);
    expect((await user.accept(token)).status).toBe(200);
    expect(
      (await list()).invitations.filter((invitation) => invitation['email'] === email),
    ).toEqual([]);
    const { id } = await signIn(email);
    expect((await list()).items).toContainEqual(
      expect.objectContaining({ id, email, factors: 0, last_signed_in_at: expect.any(String) }),
    );
    expect(await actionsOf(id)).toEqual([
      ['signed-in', id],
      ['promoted', id],
      ['invited', root.id],
    ]);
    expect(brief(await user.accept(token))).toEqual([400, 'USER.INVITATION_INVALID']);
  });

  it('and withdraws the invitation: its link is void', async () => {
    const root = await signIn();
    const email = newInvitedEmail();
    await invite(root.token, email);
    const token = await tokenOf(email);
    const id = token.split('.')[0] ?? '';
    expect((await withdraw(root.token, id)).status).toBe(204);
    expect(brief(await withdraw(root.token, id))).toEqual([404, 'USER.INVITATION_NOT_FOUND']);
    expect(brief(await user.accept(token))).toEqual([400, 'USER.INVITATION_INVALID']);
    expect((await actionsOf(id))[0]).toEqual(['invitation-withdrawn', root.id]);
  });

  it('by a link that expires after 24 hours and is listed as expired', async () => {
    const root = await signIn();
    const email = newInvitedEmail();
    await invite(root.token, email);
    user.pass(24 * HOUR_MS);
    expect(brief(await user.accept(await tokenOf(email)))).toEqual([
      400,
      'USER.INVITATION_INVALID',
    ]);
    expect((await list()).invitations).toContainEqual(
      expect.objectContaining({ email, is_expired: true }),
    );
  });

  it.each([
    ['member@example.org', 'Invalid admin email domain'],
    ['root@not-admin.local', 'Invalid admin email domain'],
    ['no address', expect.any(String)],
  ])('refuses the address %s', async (email, message) => {
    const { token } = await signIn();
    const { status, body } = await invite(token, email);
    expect([status, body['errors']]).toEqual([400, [{ field: 'email', message }]]);
    expect((await list()).invitations.map((invitation) => invitation['email'])).not.toContain(
      email,
    );
  });

  it('refuses an administrator, and a sixth mail within the hour', async () => {
    const { token } = await signIn();
    expect(brief(await invite(token, ADMIN.email))).toEqual([409, 'USER.ADMIN_CONFLICT']);
    const email = newInvitedEmail();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await invite(token, email)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('an administrator removes another one', () => {
  it('whose sessions end at once; both get a mail, and the audit log names who did it', async () => {
    const root = await signIn();
    const { id, email, token, refreshToken } = await newAdministrator();
    expect((await remove(root.token, id)).status).toBe(204);
    expect(user.lastPublished(id)?.data).toMatchObject({ id, roles: [] });
    for (const url of [PATH, '/v1/me', '/v1/audit']) {
      expect((await user.request('GET', url, undefined, optionsWith(token))).status).toBe(401);
    }
    expect((await user.refresh(refreshToken)).status).toBe(401);
    expect((await actionsOf(id))[0]).toEqual(['demoted', root.id]);
    expect((await list()).items.map((item) => item['id'])).not.toContain(id);
    const has = (address: string, words: string) =>
      waitUntil(async () => (await user.mailsTo(address)).some((text) => text.includes(words)), {
        what: `a mail to ${address}`,
      });
    await has(email, 'removed you as an administrator');
    await has(ADMIN.email, 'with your account an administrator of');
    expect(brief(await remove(root.token, id))).toEqual([404, 'USER.ADMIN_NOT_FOUND']);
  });

  it('whose open invitations are void', async () => {
    const root = await signIn();
    const inviter = await newAdministrator();
    const [refusedEmail, openEmail] = [newInvitedEmail(), newInvitedEmail()];
    await invite(inviter.token, refusedEmail);
    await invite(root.token, openEmail);
    expect((await remove(root.token, inviter.id)).status).toBe(204);
    const { invitations } = await list();
    expect(invitations).toContainEqual(
      expect.objectContaining({ email: refusedEmail, is_expired: true }),
    );
    expect(invitations).toContainEqual(
      expect.objectContaining({ email: openEmail, is_expired: false }),
    );
    const refused = [400, 'USER.INVITATION_INVALID'];
    expect(brief(await user.accept(await tokenOf(refusedEmail)))).toEqual(refused);
    expect((await user.accept(await tokenOf(openEmail))).status).toBe(200);
    await invite(root.token, refusedEmail);
    expect((await user.accept(await tokenOf(refusedEmail))).status).toBe(200);
  });

  it('needs a fresh access code, like an invitation', async () => {
    const { id } = await newAdministrator();
    const root = await signIn();
    user.pass(11 * MINUTE_MS);
    const { body } = await user.refresh(root.refreshToken);
    const token = String(body['access_token']);
    const required = [403, 'ADMIN.CODE_REQUIRED'];
    expect(brief(await remove(token, id))).toEqual(required);
    expect(brief(await invite(token, newInvitedEmail()))).toEqual(required);
  });

  it('and members, visitors and the operator by this route do not', async () => {
    const { id } = await newAdministrator();
    const member = await user.person();
    expect((await remove(member.access_token, id)).status).toBe(403);
    expect((await invite(member.access_token, newInvitedEmail())).status).toBe(403);
    expect((await withdraw(member.access_token, id)).status).toBe(403);
    expect((await remove(OPERATOR_TOKEN, id)).status).toBe(401);
    expect((await list()).items.map((item) => item['id'])).toContain(id);
  });

  it('never a member or an unknown account', async () => {
    const { token } = await signIn();
    const member = await user.person();
    for (const id of [member.id, 'unknown', '__proto__']) {
      expect(brief(await remove(token, id))).toEqual([404, 'USER.ADMIN_NOT_FOUND']);
    }
  });
});

describe('the last administrator', () => {
  const alone = async () => {
    const root = await signIn();
    for (const { id } of (await list()).items) {
      if (id !== root.id) expect((await remove(root.token, String(id))).status).toBe(204);
    }
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
    expect(brief(await user.operate('demote', other.email))).toEqual([
      409,
      'USER.LAST_ADMIN_CONFLICT',
    ]);
    const demoted = await user.operate('demote', other.email, { leave_none: true });
    expect(demoted.body['left']).toBe(0);
    await user.setUp({ email: 'root2@admin.local' });
    await user.newAdministrator(ADMIN.email);
  });

  it('stays, of any number who remove each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await alone();
      const two = [await newAdministrator(), await newAdministrator(), await signIn()];
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
      if (last?.['email'] !== ADMIN.email) {
        await user.newAdministrator(ADMIN.email);
      }
    }
  });

  it('is removed once the mark of a process that died has expired', async () => {
    const root = await alone();
    const { id } = await newAdministrator();
    const removal = { id: 'crashed', at: user.now() };
    const accounts = user.connection.collection<{ _id: string }>('accounts');
    await accounts.updateOne({ _id: id }, { $set: { removal } });
    expect(brief(await remove(root.token, id))).toEqual([409, 'USER.ACCOUNT_CONFLICT']);
    user.pass(MINUTE_MS + 1);
    expect((await remove(root.token, id)).status).toBe(204);
  });
});

describe('an administrator deletes their own account', () => {
  const DELETIONS = ['/v1/me/deletion', '/v1/me/deletion-request'];
  const { password } = ADMIN;
  const request = (url: string, token: string) =>
    user.request('POST', url, { password }, optionsWith(token));
  const deletionAt = async (token: string) =>
    (await user.request('GET', '/v1/me/deletion-request', undefined, optionsWith(token))).body;
  const idsLeft = async () => (await list()).items.map(({ id }) => id);
  const demoteOthers = async (kept: readonly string[]) => {
    for (const { id, email } of (await list()).items) {
      if (!kept.includes(String(id))) await user.operate('demote', String(email));
    }
  };

  it.each(DELETIONS)('not at the ordinary door, with the password alone: %s', async (url) => {
    const { id, email } = await newAdministrator();
    const { body } = await user.signIn(email, password);
    const token = String(body['access_token']);
    expect(brief(await request(url, token))).toEqual([403, 'USER.DELETION_FORBIDDEN']);
    expect(await deletionAt(token)).toEqual({ deletion_at: null });
    expect(await idsLeft()).toContain(id);
  });

  it.each(DELETIONS)('not without a fresh code: %s', async (url) => {
    const { id, refreshToken } = await newAdministrator();
    user.pass(11 * MINUTE_MS);
    const token = String((await user.refresh(refreshToken)).body['access_token']);
    expect(brief(await request(url, token))).toEqual([403, 'ADMIN.CODE_REQUIRED']);
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
    expect(brief(await request(url, last.token))).toEqual([409, 'USER.LAST_ADMIN_CONFLICT']);
    expect(await deletionAt(last.token)).toEqual({ deletion_at: null });
    await user.newAdministrator(ADMIN.email);
  });

  it('at its time, if the code was asked, and if another administrator stays', async () => {
    const [first, second, unproved] = [
      await newAdministrator(),
      await newAdministrator(),
      await newAdministrator(),
    ];
    for (const { token } of [first, second]) {
      expect((await request('/v1/me/deletion-request', token)).status).toBe(200);
    }
    // Requested before the person had the role, or before deletion asked for the code.
    await user.connection
      .collection<{ _id: string }>('accounts')
      .updateOne({ _id: unproved.id }, { $set: { deletionAt: user.now() } });
    user.pass(DELETION_DAYS * 24 * HOUR_MS + MINUTE_MS);
    const due = user.service.app.get(AccountDeletion, { strict: false });
    await due.runDue();
    const left = await idsLeft();
    expect([first, second, unproved].map(({ id }) => left.includes(id))).toEqual([
      false,
      false,
      true,
    ]);
    await waitUntil(async () =>
      (await user.mailsTo(unproved.email)).some((text) => text.includes('was not deleted')),
    );
    const last = await newAdministrator();
    expect((await request('/v1/me/deletion-request', last.token)).status).toBe(200);
    await demoteOthers([last.id]);
    user.pass(DELETION_DAYS * 24 * HOUR_MS + MINUTE_MS);
    await due.runDue();
    expect(await idsLeft()).toEqual([last.id]);
  });
});
