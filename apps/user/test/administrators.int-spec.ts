import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { outageNoticed } from '@elevate/contracts/webhooks';
import { Publisher } from '@elevate/messaging';
import { waitUntil } from '@elevate/testing';
import {
  ADMIN,
  codeOf,
  newAddress,
  OPERATOR_TOKEN,
  PASSWORD,
  refreshTokenOf,
  refusalOf,
  RunningUser,
  statusesOf,
  tokenOf,
} from './running-user.js';

const OTHER_CODE = 'not-the-code-of-them';

const user = RunningUser.ofFile();
let admin: { id: string; token: string };
beforeAll(async () => {
  const answer = await user.setUp();
  const { id } = answer.body['user'] as { id: string };
  admin = { id, token: tokenOf(answer) };
});

const sessions = () => user.connection.collection('sessions').countDocuments();

let promoted = 0;
/** Another administrator, made by the operator. */
async function newAdministrator() {
  const access_code = randomBytes(10).toString('hex');
  const email = `promoted-${(promoted += 1)}@admin.local`;
  return { ...(await user.newAdministrator(email, { access_code })), access_code };
}

/** An account of the administrators' domain without the role. */
async function demotedAdministrator(email: string) {
  await user.newAdministrator(email);
  await user.operate('demote', email);
  return email;
}

describe('an outage of a webhook', () => {
  const ABOUT = { since: '2026-11-22T10:00:00.000Z', until: '2026-11-22T10:36:59.000Z' };
  it.each([
    ['its administrator', ADMIN.email, () => admin.id, false, /sent once its address answers/],
    ['the contact of the site', 'hello@elevate.example', () => null, true, /paused: once/],
  ])('is one mail to %s', async (_, email, owner, is_paused, advice) => {
    const about = { id: randomUUID(), version: 1, name: 'Search index', reason: 'Answered 503' };
    const data = { ...ABOUT, ...about, account_id: owner(), is_paused };
    const publisher = new Publisher({ transport: user.transport, source: '/elevate/webhooks' });
    const message = { type: outageNoticed.type, subject: about.id, data };
    await publisher.publish(outageNoticed.topic.name, [message, message]);
    const mails = async () => (await user.mailsTo(email)).filter((mail) => /webhook/.test(mail));
    const [mail] = await waitUntil(async () => (await mails()).length > 0 && mails());
    expect(mail).toContain('from 2026-11-22 10:00 UTC to 2026-11-22 10:36 UTC: Answered 503.');
    expect(mail).toMatch(advice);
    expect(mail).toContain(`https://elevate.example/api/v1/episodes?changed_since=${ABOUT.since}`);
    expect(await mails()).toHaveLength(1);
  });
});

describe('an administrator signs in', () => {
  it("with the address, the password and the access code, and has the spec's session", async () => {
    const { status, body } = await user.adminSignIn({ email: ' ROOT@admin.local ' });
    expect([status, body['user']]).toEqual([201, expect.objectContaining({ roles: ['admin'] })]);
    expect(Object.keys(body).sort()).toEqual([
      'access_token',
      'expires_at',
      'refresh_token',
      'user',
    ]);
  });

  it.each([
    [401, 'USER.AUTHENTICATION_FAILED', 'Authentication failed', { password: 'x'.repeat(20) }],
    [401, 'USER.AUTHENTICATION_FAILED', 'Authentication failed', { email: 'no@admin.local' }],
    [401, 'USER.INVALID_ACCESS_CODE', 'Invalid access code', { access_code: OTHER_CODE }],
  ])('and is refused with %i %s "%s" for %j; no session begins', async (...row) => {
    const [status, code, detail, change] = row;
    const before = await sessions();
    expect(refusalOf(await user.adminSignIn(change))).toEqual({ status, code, detail });
    expect(await sessions()).toBe(before);
  });

  it('accepts only the own access code', async () => {
    const { email, access_code: code } = await newAdministrator();
    expect((await user.adminSignIn({ email, access_code: code })).status).toBe(201);
    for (const change of [{ email }, { access_code: code }])
      expect((await user.adminSignIn(change)).body['code']).toBe('USER.INVALID_ACCESS_CODE');
  });

  it('only with the role: without it, any access code is refused alike', async () => {
    const email = await demotedAdministrator('ordinary@admin.local');
    const { email: demoted, access_code } = await newAdministrator();
    await user.operate('demote', demoted);
    const before = await sessions();
    const refusal = { status: 403, code: 'USER.NOT_ADMIN', detail: 'Unauthorized access' };
    for (const change of [
      { email },
      { email, access_code: OTHER_CODE },
      { email: demoted, access_code },
      { email: demoted, access_code: OTHER_CODE },
    ])
      expect(refusalOf(await user.adminSignIn(change))).toEqual(refusal);
    // Without the password nothing says who has the role.
    for (const address of [email, demoted, ADMIN.email]) {
      const answer = await user.adminSignIn({ email: address, password: 'x'.repeat(20) });
      expect(answer.body['code']).toBe('USER.AUTHENTICATION_FAILED');
    }
    expect(await sessions()).toBe(before);
  });

  it.each([
    ['codes', { access_code: OTHER_CODE }],
    ['passwords', { password: 'x'.repeat(20) }],
  ])('ten times with wrong %s, and then may not try for a while', async (_, change) => {
    const { email, access_code } = await newAdministrator();
    const own = { email, access_code };
    const from = (device: string) => ({
      address: newAddress(),
      headers: { 'x-device-token': device },
    });
    const { body } = await user.adminSignIn(own, from('new'));
    const options = { address: newAddress() };
    const statuses = await statusesOf(11, () => user.adminSignIn({ ...own, ...change }, options));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    // Neither the right code there, nor a wrong one elsewhere, is judged by that.
    expect((await user.adminSignIn(own, options)).status).toBe(429);
    const owner = from(String(body['device_token']));
    expect((await user.adminSignIn(own, owner)).status).toBe(201);
  });
});

describe('the password of an administrator', () => {
  it('has 20 characters also when it is changed or reset', async () => {
    const { email } = await newAdministrator();
    const session = tokenOf(await user.signIn(email, ADMIN.password));
    const change = (password: string) =>
      user.changePassword(session, { current_password: ADMIN.password, new_password: password });
    const { token } = await user.resetLink(email);
    const reset = (password: string) => user.completeReset(token, password);
    const message = 'Password must be at least 20 characters';
    expect((await change(PASSWORD)).body['errors']).toEqual([{ field: 'new_password', message }]);
    expect((await reset(PASSWORD)).body['errors']).toEqual([{ field: 'password', message }]);
    expect((await reset('canary-twenty-1-Lanterns')).status).toBe(200);
  });
});

describe('the operator', () => {
  it('lists who is an administrator', async () => {
    const { email } = await newAdministrator();
    const { body } = await user.get('/v1/administrators', OPERATOR_TOKEN);
    const item = {
      id: expect.any(String),
      created_at: expect.any(String),
      has_access_code: true,
      factors: 0,
      last_signed_in_at: null as unknown,
    };
    expect(body['items']).toEqual(
      expect.arrayContaining([
        { ...item, id: admin.id, email: ADMIN.email, last_signed_in_at: expect.any(String) },
        { ...item, email },
      ]),
    );
    expect((await user.get('/v1/administrators', admin.token)).body).toEqual(body);
  });

  it('gives another code: the old one is good for nothing from then on', async () => {
    const { email, access_code: old } = await newAdministrator();
    const { status, body } = await user.operate('reset-code', ` ${email.toUpperCase()}`);
    const code = String(body['access_code']);
    expect([status, code.length, code === old]).toEqual([200, 20, false]);
    expect((await user.adminSignIn({ email, access_code: old })).status).toBe(401);
    expect((await user.adminSignIn({ email, access_code: code })).status).toBe(201);
  });

  it('takes the role away, and with it every session, at the next request', async () => {
    const { email, id, access_code } = await newAdministrator();
    const signedIn = await user.adminSignIn({ email, access_code });
    const token = tokenOf(signedIn);
    expect((await user.get('/v1/audit', token)).status).toBe(200);
    const answer = await user.operate('demote', email);
    // The message is published before the operator gets the answer.
    expect(user.lastPublished(id)?.data).toMatchObject({ id, version: 3, roles: [] });
    expect(answer.body).toMatchObject({ administrator: { email }, left: expect.any(Number) });
    expect((await user.get('/v1/audit', token)).status).toBe(401);
    expect((await user.get('/v1/me', token)).status).toBe(401);
    expect((await user.refresh(refreshTokenOf(signedIn))).status).toBe(401);
    const { body } = await user.get('/v1/administrators', OPERATOR_TOKEN);
    expect(body['items']).not.toContainEqual(expect.objectContaining({ id }));
    const ordinary = await user.signIn(email, ADMIN.password);
    expect(ordinary.body['user']).toMatchObject({ roles: [] });
  });

  it.each([
    ['promote', ADMIN.email, 409, 'is an administrator already'],
    ['promote', 'member-1@example.org', 400, 'ends with @admin.local (ADMIN_EMAIL_DOMAIN says so)'],
    ['promote', 'no address', 400, 'The request is not valid.'],
    ['demote', 'unknown@admin.local', 404, 'No account has this address.'],
    ['reset-code', 'unknown@admin.local', 404, 'No account has this address.'],
  ] as const)('explains why %s %s is refused', async (command, email, status, words) => {
    const { status: actual, body } = await user.operate(command, email);
    expect([actual, body['detail']]).toEqual([status, expect.stringContaining(words)]);
  });

  it('explains that an account has no administrator role', async () => {
    const email = await demotedAdministrator('plain@admin.local');
    for (const command of ['demote', 'reset-code'] as const)
      expect(codeOf(await user.operate(command, email))).toEqual([404, 'USER.ADMIN_NOT_FOUND']);
  });
});

describe('the audit log', () => {
  it('tells who did what to which administrator, and no code', async () => {
    const { email, id } = await newAdministrator();
    await user.operate('reset-code', email);
    await user.operate('demote', email);
    const items = await user.audit('?limit=100', admin.token);
    const subject = { kind: 'account', id, name: email };
    const address = expect.stringMatching(/^(10|127)\./);
    const text = expect.any(String);
    const entry = (action: string, before: object, after: object, actor = 'operator') => {
      const change = { action, actor, before, after };
      return { id: text, at: text, address, subject, ...change };
    };
    const [none, role] = [{ roles: [] }, { roles: ['admin'] }];
    expect(items.filter((item) => item.subject.id === id)).toEqual([
      entry('demoted', role, none),
      entry('access-code-reset', { access_code: 'old' }, { access_code: 'new' }),
      entry('promoted', none, role, id),
      entry('invited', none, { ...none, invited: true }),
    ]);
    const root = { id: admin.id, name: ADMIN.email };
    const created = { actor: admin.id, action: 'created', before: null, after: role };
    expect(items.at(-1)).toMatchObject({ ...created, subject: root });
  });

  it('has each export, with who wanted what, and refuses one without a format', async () => {
    const filter = { format: 'csv', action: 'demoted', from: '2026-11-21T00:00:00Z' };
    const path = '/v1/audit/exports';
    const send = (body: object, token: string) => user.post(path, body, { token });
    expect((await send(filter, admin.token)).status).toBe(204);
    expect((await send({ format: 'jsonl' }, OPERATOR_TOKEN)).status).toBe(204);
    for (const body of [{}, { format: 'json' }, { ...filter, to: filter.from }, { before: 'x' }])
      expect((await send(body, admin.token)).status).toBe(400);
    const items = await user.audit('?action=audit-exported', admin.token);
    const entry = {
      id: expect.any(String),
      at: expect.any(String),
      address: expect.any(String),
      action: 'audit-exported',
      before: null,
      subject: { kind: 'audit-log', id: 'audit-log', name: 'audit log' },
    };
    expect(items).toHaveLength(2);
    expect(items).toEqual(
      expect.arrayContaining([
        { ...entry, actor: admin.id, after: filter },
        { ...entry, actor: 'operator', after: { format: 'jsonl' } },
      ]),
    );
  });
});
