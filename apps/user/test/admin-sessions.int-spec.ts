import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { AuditEntry, AuditPage } from '@elevate/contracts/audit';
import { ADMIN_ACR, PASSWORD_ACR } from '@elevate/contracts/user';
import { waitUntil } from '@elevate/testing';
import {
  ADMIN,
  newAddress,
  OPERATOR_TOKEN,
  PASSWORD,
  PROFILE,
  RunningUser,
  type Answer,
  type Asked,
} from './running-user.js';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '@elevate/rules';

const WRONG_CODE = 'not-the-code-of-them';

const user = RunningUser.ofFile();
beforeAll(async () => {
  await user.setUp();
});

const get = (url: string, options: Asked) => user.request('GET', url, undefined, options);
const tokenOf = ({ body }: Answer) => String(body['access_token']);
const refreshOf = ({ body }: Answer) => String(body['refresh_token']);
const claimsOf = (answer: Answer) => decodeJwt(tokenOf(answer));
const mayManage = async (answer: Answer) =>
  (await get('/v1/administrators', { token: tokenOf(answer) })).status;

async function audited(matching: (entry: AuditEntry) => boolean): Promise<AuditEntry[]> {
  const { body } = await get('/v1/audit?limit=100', { token: OPERATOR_TOKEN });
  return (body as unknown as AuditPage).items.filter(matching);
}

describe('administrator powers', () => {
  it("belong to sessions of the administrators' sign-in; the site's sign-in gives a member", async () => {
    const member = await user.signIn(ADMIN.email, ADMIN.password);
    expect(claimsOf(member)).toMatchObject({ acr: PASSWORD_ACR, roles: [] });
    expect(member.body['user']).toMatchObject({ roles: [] });
    expect(await mayManage(member)).toBe(403);
    const admin = await user.adminSignIn();
    expect(claimsOf(admin)).toMatchObject({ acr: ADMIN_ACR, roles: ['admin'] });
    expect(await mayManage(admin)).toBe(200);
  });

  it('are the same after a refresh: none for a member, all for an administrator', async () => {
    const member = await user.refresh(refreshOf(await user.signIn(ADMIN.email, ADMIN.password)));
    expect([claimsOf(member)['acr'], await mayManage(member)]).toEqual([PASSWORD_ACR, 403]);
    const admin = await user.refresh(refreshOf(await user.adminSignIn()));
    expect([claimsOf(admin)['acr'], await mayManage(admin)]).toEqual([ADMIN_ACR, 200]);
  });

  it('stay with the session when its password changes, and are not gained by a reset', async () => {
    const { email } = await user.newAdministrator('changing@admin.local');
    const admin = await user.adminSignIn({ email });
    const body = { current_password: ADMIN.password, new_password: `${ADMIN.password}-2` };
    const options = { token: tokenOf(admin), address: newAddress() };
    const changed = await user.request('PUT', '/v1/me/password', body, options);
    expect([changed.status, await mayManage(changed)]).toEqual([200, 200]);
    const { token } = await user.resetLink(email);
    const password = `${ADMIN.password}-3`;
    const reset = await user.post('/v1/password-resets/complete', { token, password });
    expect([reset.status, await mayManage(reset)]).toEqual([200, 403]);
  });
});

describe('an administrator session', () => {
  it('ends after 60 idle minutes', async () => {
    const admin = await user.adminSignIn();
    user.pass(59 * MINUTE_MS);
    const used = await user.refresh(refreshOf(admin));
    expect(used.status).toBe(200);
    user.pass(61 * MINUTE_MS);
    expect((await user.refresh(refreshOf(used))).status).toBe(401);
  });

  it('ends after 12 hours of use', async () => {
    let admin = await user.adminSignIn();
    for (let n = 0; n < 14; n += 1) {
      user.pass(50 * MINUTE_MS);
      admin = await user.refresh(refreshOf(admin));
      expect(admin.status).toBe(200);
    }
    user.pass(30 * MINUTE_MS);
    expect((await user.refresh(refreshOf(admin))).status).toBe(401);
  });

  it("is listed as one, and can be ended from a member's session", async () => {
    const { email } = await user.newAdministrator('listing@admin.local');
    const admin = await user.adminSignIn({ email });
    const member = await user.signIn(email, ADMIN.password);
    const options = { token: tokenOf(member) };
    const { body } = await get('/v1/me/sessions', options);
    const items = body['items'] as { id: string; admin: boolean; current: boolean }[];
    expect(items.map((item) => [item.admin, item.current]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
    const { id } = items.find((item) => item.admin)!;
    await user.request('DELETE', `/v1/me/sessions/${id}`, undefined, options);
    expect((await user.refresh(refreshOf(admin))).status).toBe(401);
  });

  it('loses its powers when the password expires, until it is changed', async () => {
    const own = await RunningUser.start({ ADMIN_SESSION_HOURS: '720' });
    try {
      await own.setUp();
      own.pass(30 * DAY_MS - 4 * MINUTE_MS);
      const admin = await own.adminSignIn();
      const manage = (answer: Answer) =>
        own.request('GET', '/v1/administrators', undefined, { token: tokenOf(answer) });
      expect((await manage(admin)).status).toBe(200);
      // The token is still valid when the password expires.
      own.pass(4 * MINUTE_MS + 1_000);
      const refused = await manage(admin);
      expect([refused.status, refused.body['code']]).toEqual([403, 'ADMIN.PASSWORD_EXPIRED']);
      const again = await own.adminSignIn();
      expect((await manage(again)).body['code']).toBe('ADMIN.PASSWORD_EXPIRED');
      const body = { current_password: ADMIN.password, new_password: `${ADMIN.password}-2` };
      const options = { token: tokenOf(again), address: newAddress() };
      const changed = await own.request('PUT', '/v1/me/password', body, options);
      expect((await manage(changed)).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});

describe('entering the access code again', () => {
  const confirm = (answer: Answer, access_code: string, address = newAddress()) =>
    user.post('/v1/admin/sessions/code', { access_code }, { token: tokenOf(answer), address });
  const provedAt = (answer: Answer) => Number(claimsOf(answer)['auth_time']);

  it('gives a token with the new time, which refreshes keep', async () => {
    const admin = await user.adminSignIn();
    user.pass(3 * MINUTE_MS);
    const confirmed = await confirm(admin, ADMIN.access_code);
    expect([confirmed.status, provedAt(confirmed) - provedAt(admin)]).toEqual([
      200,
      expect.any(Number),
    ]);
    expect(provedAt(confirmed) - provedAt(admin)).toBeGreaterThanOrEqual(180);
    user.pass(MINUTE_MS);
    const refreshed = await user.refresh(refreshOf(admin));
    expect(provedAt(refreshed)).toBe(provedAt(confirmed));
  });

  it('is refused with a wrong code, ten times at most, and to a session of the site', async () => {
    const admin = await user.adminSignIn();
    const address = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await confirm(admin, WRONG_CODE, address)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect(await mayManage(admin)).toBe(200);
    const member = await user.signIn(ADMIN.email, ADMIN.password);
    expect((await confirm(member, ADMIN.access_code)).body['code']).toBe('USER.NOT_ADMIN');
    expect((await user.post('/v1/admin/sessions/code', { access_code: WRONG_CODE })).status).toBe(
      401,
    );
  });
});

describe('an invitation', () => {
  it('of an address with an account ends its sessions and replaces its password', async () => {
    // From before addresses of the domain were refused: a stranger signed up with it.
    const { email, id } = await user.signUp();
    const address = `stranger-${id}@admin.local`;
    await user.connection.collection('accounts').updateOne({ email }, { $set: { email: address } });
    const stranger = await user.signIn(address);
    const token = await user.invitation(address);
    expect((await user.refresh(refreshOf(stranger))).status).toBe(401);
    const second = await user.signIn(address);
    expect((await user.accept(token)).status).toBe(200);
    expect((await user.refresh(refreshOf(second))).status).toBe(401);
    expect((await user.signIn(address, PASSWORD)).status).toBe(401);
    expect(await mayManage(await user.adminSignIn({ email: address }))).toBe(200);
  });

  it('gives no powers before it is accepted, and none after 24 hours or a newer one', async () => {
    const email = 'late@admin.local';
    const old = await user.invitation(email);
    const token = await user.invitation(email);
    const { status, body } = await user.adminSignIn({ email });
    expect([status, body['code']]).toEqual([401, 'USER.AUTHENTICATION_FAILED']);
    expect((await user.accept(old)).body['code']).toBe('USER.INVITATION_INVALID');
    user.pass(24 * HOUR_MS);
    expect((await user.accept(token)).body['code']).toBe('USER.INVITATION_INVALID');
    expect((await user.accept('x')).body['code']).toBe('USER.INVITATION_INVALID');
  });

  it.each([
    ['password', 'nine7Lanterns+drift', 'Password must be at least 20 characters'],
    ['password', 'only-letters-and-dashes', 'Password must contain at least one number'],
    ['access_code', 'too short', 'Access code must be exactly 20 characters'],
  ])('refuses the %s %j and stays valid', async (field, value, message) => {
    const token = await user.invitation(`rules@admin.local`);
    const refused = await user.accept(token, { [field]: value });
    expect([refused.status, refused.body['errors']]).toEqual([400, [{ field, message }]]);
  });

  it('is accepted once, also when many accept it at once', async () => {
    const token = await user.invitation('race@admin.local');
    const answers = await Promise.all(Array.from({ length: 6 }, () => user.accept(token)));
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
    for (const { status, body } of answers) {
      expect([status, body['errors']]).toEqual([400, [{ field: 'email', message }]]);
    }
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
    await get('/v1/me/data', { token: tokenOf(admin), address });
    await user.post(
      '/v1/admin/sessions/code',
      { access_code: WRONG_CODE },
      { token: tokenOf(admin), address },
    );
    await user.signIn(email, ADMIN.password, options);
    await user.signIn(email, PASSWORD, options);
    const records = await waitUntil(async () => {
      const entries = await audited((entry) => entry.address === address);
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
    await get('/v1/me/data', { token: person.access_token });
    expect(await audited(({ subject }) => subject.id === person.id)).toEqual([]);
  });
});
