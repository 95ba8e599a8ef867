import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { ADMIN_ACR, PASSWORD_ACR } from '@elevate/contracts/user';
import { waitUntil } from '@elevate/testing';
import {
  ADMIN,
  atOnce,
  codeOf,
  errorsOf,
  newAddress,
  PASSWORD,
  PROFILE,
  refreshTokenOf,
  RunningUser,
  statusesOf,
  tokenOf,
  type Answer,
} from './running-user.js';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '@elevate/rules';

const WRONG_CODE = 'not-the-code-of-them';

const user = RunningUser.ofFile();
beforeAll(async () => {
  await user.setUp();
});

const claimsOf = (answer: Answer) => decodeJwt(tokenOf(answer));
const mayManage = async (answer: Answer) =>
  (await user.get('/v1/administrators', tokenOf(answer))).status;
const refresh = (answer: Answer) => user.refresh(refreshTokenOf(answer));
const memberSession = (email: string = ADMIN.email) => user.signIn(email, ADMIN.password);

describe('administrator powers', () => {
  it("belong to sessions of the administrators' sign-in; the site's sign-in gives a member", async () => {
    const member = await memberSession();
    expect(claimsOf(member)).toMatchObject({ acr: PASSWORD_ACR, roles: [] });
    expect(member.body['user']).toMatchObject({ roles: [] });
    expect(await mayManage(member)).toBe(403);
    const admin = await user.adminSignIn();
    expect(claimsOf(admin)).toMatchObject({ acr: ADMIN_ACR, roles: ['admin'] });
    expect(await mayManage(admin)).toBe(200);
  });

  it('are the same after a refresh: none for a member, all for an administrator', async () => {
    const member = await refresh(await memberSession());
    expect([claimsOf(member)['acr'], await mayManage(member)]).toEqual([PASSWORD_ACR, 403]);
    const admin = await refresh(await user.adminSignIn());
    expect([claimsOf(admin)['acr'], await mayManage(admin)]).toEqual([ADMIN_ACR, 200]);
  });

  it('stay with the session when its password changes, and are not gained by a reset', async () => {
    const { email } = await user.newAdministrator('changing@admin.local');
    const admin = await user.adminSignIn({ email });
    const body = { current_password: ADMIN.password, new_password: `${ADMIN.password}-2` };
    const changed = await user.changePassword(tokenOf(admin), body);
    expect([changed.status, await mayManage(changed)]).toEqual([200, 200]);
    const { token } = await user.resetLink(email);
    const password = `${ADMIN.password}-3`;
    const reset = await user.completeReset(token, password);
    expect([reset.status, await mayManage(reset)]).toEqual([200, 403]);
  });
});

describe('an administrator session', () => {
  it('ends after 60 idle minutes', async () => {
    const admin = await user.adminSignIn();
    user.pass(59 * MINUTE_MS);
    const used = await refresh(admin);
    expect(used.status).toBe(200);
    user.pass(61 * MINUTE_MS);
    expect((await refresh(used)).status).toBe(401);
  });

  it('ends after 12 hours of use', async () => {
    let admin = await user.adminSignIn();
    for (let n = 0; n < 14; n += 1) {
      user.pass(50 * MINUTE_MS);
      admin = await refresh(admin);
      expect(admin.status).toBe(200);
    }
    user.pass(30 * MINUTE_MS);
    expect((await refresh(admin)).status).toBe(401);
  });

  it("is listed as one, and can be ended from a member's session", async () => {
    const { email } = await user.newAdministrator('listing@admin.local');
    const admin = await user.adminSignIn({ email });
    const member = await memberSession(email);
    const { body } = await user.get('/v1/me/sessions', tokenOf(member));
    const items = body['items'] as { id: string; admin: boolean; current: boolean }[];
    expect(items.map((item) => [item.admin, item.current]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
    const { id } = items.find((item) => item.admin)!;
    await user.delete(`/v1/me/sessions/${id}`, tokenOf(member));
    expect((await refresh(admin)).status).toBe(401);
  });

  it('loses its powers when the password expires, until it is changed', () =>
    RunningUser.during({ ADMIN_SESSION_HOURS: '720' }, async (own) => {
      await own.setUp();
      own.pass(30 * DAY_MS - 4 * MINUTE_MS);
      const admin = await own.adminSignIn();
      const manage = (answer: Answer) => own.get('/v1/administrators', tokenOf(answer));
      expect((await manage(admin)).status).toBe(200);
      // The token is still valid when the password expires.
      own.pass(4 * MINUTE_MS + 1_000);
      expect(codeOf(await manage(admin))).toEqual([403, 'ADMIN.PASSWORD_EXPIRED']);
      const again = await own.adminSignIn();
      expect((await manage(again)).body['code']).toBe('ADMIN.PASSWORD_EXPIRED');
      const body = { current_password: ADMIN.password, new_password: `${ADMIN.password}-2` };
      expect((await manage(await own.changePassword(tokenOf(again), body))).status).toBe(200);
    }));
});

describe('entering the access code again', () => {
  const confirm = (answer: Answer, access_code: string, address = newAddress()) =>
    user.post('/v1/admin/sessions/code', { access_code }, { token: tokenOf(answer), address });
  const provedAt = (answer: Answer) => Number(claimsOf(answer)['auth_time']);

  it('gives a token with the new time, which refreshes keep', async () => {
    const admin = await user.adminSignIn();
    user.pass(3 * MINUTE_MS);
    const confirmed = await confirm(admin, ADMIN.access_code);
    expect(confirmed.status).toBe(200);
    expect(provedAt(confirmed) - provedAt(admin)).toBeGreaterThanOrEqual(180);
    user.pass(MINUTE_MS);
    const refreshed = await refresh(admin);
    expect(provedAt(refreshed)).toBe(provedAt(confirmed));
  });

  it('is refused with a wrong code, ten times at most, and to a session of the site', async () => {
    const admin = await user.adminSignIn();
    const address = newAddress();
    const statuses = await statusesOf(11, () => confirm(admin, WRONG_CODE, address));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect(await mayManage(admin)).toBe(200);
    const member = await memberSession();
    expect((await confirm(member, ADMIN.access_code)).body['code']).toBe('USER.NOT_ADMIN');
    const visitor = await user.post('/v1/admin/sessions/code', { access_code: WRONG_CODE });
    expect(visitor.status).toBe(401);
  });
});

describe('an invitation', () => {
  it('of an address with an account ends its sessions and replaces its password', async () => {
    // From before addresses of the domain were refused: a stranger signed up with it.
    const { id } = await user.signUp();
    const address = `stranger-${id}@admin.local`;
    await user.setAccount(id, { email: address });
    const stranger = await user.signIn(address);
    const token = await user.invitation(address);
    expect((await refresh(stranger)).status).toBe(401);
    const second = await user.signIn(address);
    expect((await user.accept(token)).status).toBe(200);
    expect((await refresh(second)).status).toBe(401);
    expect((await user.signIn(address, PASSWORD)).status).toBe(401);
    expect(await mayManage(await user.adminSignIn({ email: address }))).toBe(200);
  });

  it('gives no powers before it is accepted, and none after 24 hours or a newer one', async () => {
    const email = 'late@admin.local';
    const old = await user.invitation(email);
    const token = await user.invitation(email);
    expect(codeOf(await user.adminSignIn({ email }))).toEqual([401, 'USER.AUTHENTICATION_FAILED']);
    expect((await user.accept(old)).body['code']).toBe('USER.INVITATION_INVALID');
    user.pass(24 * HOUR_MS);
    for (const late of [token, 'x'])
      expect((await user.accept(late)).body['code']).toBe('USER.INVITATION_INVALID');
  });

  it.each([
    ['password', 'nine7Lanterns+drift', 'Password must be at least 20 characters'],
    ['password', 'only-letters-and-dashes', 'Password must contain at least one number'],
    ['access_code', 'too short', 'Access code must be exactly 20 characters'],
  ])('refuses the %s %j and stays valid', async (field, value, message) => {
    const token = await user.invitation(`rules@admin.local`);
    const refused = await user.accept(token, { [field]: value });
    expect(errorsOf(refused)).toEqual([400, [{ field, message }]]);
  });

  it('is accepted once, also when many accept it at once', async () => {
    const token = await user.invitation('race@admin.local');
    const answers = await atOnce(6, () => user.accept(token));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the public sign-up', () => {
  it("refuses every address of the administrators' domain alike, known or not", async () => {
    const answers = await Promise.all(
      [ADMIN.email, 'new@admin.local', ' New@Ops.Admin.Local'].map((email) =>
        user.post('/v1/accounts', { email, password: PASSWORD, linkedin_url: PROFILE }),
      ),
    );
    const message =
      'Addresses of this domain cannot sign up here. The operator of the site invites administrators by email.';
    for (const answer of answers)
      expect(errorsOf(answer)).toEqual([400, [{ field: 'email', message }]]);
  });
});

describe('the audit log', () => {
  it('has sign-ins, refusals, code failures and exports, with address and time', async () => {
    const { email, id } = await user.newAdministrator('audited@admin.local');
    const address = newAddress();
    const options = { address };
    await user.adminSignIn({ email, password: 'x'.repeat(20) }, options);
    await user.adminSignIn({ email, access_code: WRONG_CODE }, options);
    const admin = await user.adminSignIn({ email }, options);
    const session = { token: tokenOf(admin), address };
    await user.request('GET', '/v1/me/data', undefined, session);
    await user.post('/v1/admin/sessions/code', { access_code: WRONG_CODE }, session);
    await user.signIn(email, ADMIN.password, options);
    await user.signIn(email, PASSWORD, options);
    const records = await waitUntil(async () => {
      const entries = (await user.audit()).filter((entry) => entry.address === address);
      return entries.length === 7 ? entries : null;
    });
    expect(records.map(({ action, actor, after }) => [action, actor, after])).toEqual([
      ['sign-in-refused', 'visitor', { reason: 'USER.INVALID_CREDENTIALS' }],
      ['signed-in', id, { acr: PASSWORD_ACR }],
      ['access-code-refused', 'visitor', { reason: 'USER.INVALID_ACCESS_CODE' }],
      ['exported', id, { data: 'personal data' }],
      ['signed-in', id, { acr: ADMIN_ACR }],
      ['access-code-refused', 'visitor', { reason: 'USER.INVALID_ACCESS_CODE' }],
      ['sign-in-refused', 'visitor', { reason: 'USER.AUTHENTICATION_FAILED' }],
    ]);
    expect(records.every(({ at, subject }) => !!at && subject.name === email)).toBe(true);
  });

  it('has nothing about members', async () => {
    const person = await user.person();
    await user.signIn(person.email, `${PASSWORD}-wrong`);
    await user.get('/v1/me/data', person.access_token);
    expect((await user.audit()).filter(({ subject }) => subject.id === person.id)).toEqual([]);
  });
});
