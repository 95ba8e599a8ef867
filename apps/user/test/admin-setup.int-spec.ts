import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { AccountRepository } from '../src/accounts/account.repository.js';
import { SessionRepository } from '../src/sessions/session.repository.js';
import {
  ADMIN,
  atOnce,
  errorsOf,
  newAddress,
  OPERATOR_TOKEN,
  refusalOf,
  RunningUser,
  statusesOf,
  tokenOf,
} from './running-user.js';

const EXISTS = { status: 409, code: 'USER.ADMIN_EXISTS', detail: 'Admin account already exists' };
const opened: RunningUser[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  for (const user of opened.splice(0)) await user.close();
});

async function start(uri = testMongoUri('user-setup'), environment = {}): Promise<RunningUser> {
  const user = await RunningUser.start(environment, uri);
  opened.push(user);
  return user;
}
const administratorsOf = async (user: RunningUser) =>
  (await user.get('/v1/administrators', OPERATOR_TOKEN)).body['items'] as {
    id: string;
    email: string;
  }[];

describe('the first-time setup', () => {
  it('makes an administrator and signs it in', async () => {
    const user = await start();
    const answer = await user.setUp({ email: ' Root@Admin.Local' });
    const { status, body } = answer;
    expect([status, body['message']]).toEqual([201, 'Admin account created successfully']);
    expect(body['user']).toMatchObject({ email: ADMIN.email, roles: ['admin'], linkedin_url: '' });
    const token = tokenOf(answer);
    const { sub, roles } = decodeJwt(token);
    expect(roles).toEqual(['admin']);
    const message = await waitUntil(() => user.lastPublished(String(sub)), { what: 'the message' });
    expect(message.data).toEqual({ id: sub, version: 1, roles: ['admin'] });
    expect((await user.get('/v1/me', token)).status).toBe(200);
  });

  it('makes one of 50 at once, in two processes', async () => {
    const uri = testMongoUri('user-setup-race');
    const [first, second] = [await start(uri), await start(uri)];
    const setup_token = await first.setupToken();
    const answers = await atOnce(50, (n) =>
      (n % 2 === 0 ? first : second).setUp({ email: `root-${n}@admin.local`, setup_token }),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.map(refusalOf)).toEqual(Array(49).fill(EXISTS));
    const email = (created[0]!.body['user'] as { email: string }).email;
    expect(await administratorsOf(first)).toEqual([expect.objectContaining({ email })]);
    expect(await first.accounts.countDocuments()).toBe(1);
    expect((await second.adminSignIn({ email })).status).toBe(201);
  });

  it('is over once there is an administrator, however that came to be', async () => {
    const user = await start();
    await user.newAdministrator('invited@admin.local');
    expect(refusalOf(await user.setUp())).toEqual(EXISTS);
  });

  it('does not tell that an address has an account', async () => {
    const user = await start();
    await user.invitation(ADMIN.email);
    const refusal = { status: 409, code: 'USER.NOT_CREATED', detail: 'Failed to create user' };
    expect(refusalOf(await user.setUp())).toEqual(refusal);
    expect((await user.setUp({ email: 'another@admin.local' })).status).toBe(201);
  });

  it.each([
    ['@ops.local', 'root@ops.local', 'root@admin.local'],
    ['ops.local', 'root@eu.ops.local', 'root@my-ops.local'],
  ])('wants an address of the configured domain (%s)', async (domain, ours, foreign) => {
    const user = await start(undefined, { ADMIN_EMAIL_DOMAIN: domain });
    const refused = [400, [{ field: 'email', message: 'Invalid admin email domain' }]];
    expect(errorsOf(await user.setUp({ email: foreign }))).toEqual(refused);
    expect(errorsOf(await user.adminSignIn({ email: foreign }))).toEqual(refused);
    expect((await user.setUp({ email: ours })).status).toBe(201);
  });

  it('gives nothing without the link of the operator, or with an old, used or expired one', async () => {
    const user = await start();
    const refusal = { status: 403, code: 'USER.SETUP_LINK_REQUIRED' };
    const withToken = (setup_token: unknown) =>
      user.post('/v1/admin/setup', { ...ADMIN, ...(setup_token !== undefined && { setup_token }) });
    const old = await user.setupToken();
    const current = await user.setupToken();
    for (const token of [undefined, 'x'.repeat(43), old])
      expect(refusalOf(await withToken(token))).toMatchObject(refusal);
    user.pass(24 * 60 * 60 * 1_000);
    expect(refusalOf(await withToken(current))).toMatchObject(refusal);
    expect(await administratorsOf(user)).toEqual([]);
    const used = await user.setupToken();
    expect((await withToken(used)).status).toBe(201);
    expect(refusalOf(await withToken(used))).toEqual(EXISTS);
    await user.operate('demote', ADMIN.email, { leave_none: true });
    expect(refusalOf(await withToken(used))).toMatchObject(refusal);
  });

  it('logs a link at each start until there is an administrator, if configured so', async () => {
    const uri = testMongoUri('user-setup-logged');
    const logged = async (environment: Record<string, string>) => {
      const user = await start(uri, environment);
      return /Set up the first administrator [^"]*#setup=([\w-]+)/.exec(user.log.join(''))?.[1];
    };
    expect(await logged({})).toBeUndefined();
    const first = await logged({ LOG_SETUP_LINK: 'on' });
    const second = await logged({ LOG_SETUP_LINK: 'on' });
    expect(new Set([first, second]).size).toBe(2);
    const [user] = opened as [RunningUser];
    expect((await user.setUp({ setup_token: first })).status).not.toBe(201);
    expect((await user.setUp({ setup_token: second })).status).toBe(201);
    expect(await logged({ LOG_SETUP_LINK: 'on' })).toBeUndefined();
  });

  it('needs no link if the operator configured it so', async () => {
    const user = await start(undefined, { ADMIN_SETUP_LINK: 'off' });
    expect((await user.post('/v1/admin/setup', ADMIN)).status).toBe(201);
  });

  it('takes no password that others would guess', async () => {
    const user = await start();
    const message = expect.stringContaining('too common');
    const refused = await user.setUp({ password: 'password-password-1!' });
    expect(errorsOf(refused)).toEqual([400, [{ field: 'password', message }]]);
  });

  it('can be done again when the last administrator is gone, and makes one again', async () => {
    const user = await start();
    const first = await user.setUp();
    const { id } = first.body['user'] as { id: string };
    await user.operate('demote', ADMIN.email, { leave_none: true });
    const second = await user.setUp({ email: 'second@admin.local' });
    expect(second.status).toBe(201);
    expect((second.body['user'] as { id: string }).id).not.toBe(id);
    await user.operate('demote', 'second@admin.local', { leave_none: true });
    const setup_token = await user.setupToken();
    const answers = await atOnce(8, (n) =>
      user.setUp({ email: `third-${n}@admin.local`, setup_token }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await administratorsOf(user)).toHaveLength(1);
  });

  it('is limited for an address', async () => {
    const user = await start();
    const options = { address: newAddress() };
    const statuses = await statusesOf(61, () => user.setUp({ email: 'root@example.org' }, options));
    expect(statuses).toEqual([...Array(60).fill(400), 429]);
  });
});

describe('a setup that dies on its way', () => {
  it('before the account is stored, leaves nothing', async () => {
    const user = await start();
    const insert = jest.spyOn(AccountRepository.prototype, 'insert');
    insert.mockRejectedValueOnce(new Error('the store is broken'));
    expect((await user.setUp()).status).toBe(500);
    expect((await user.setUp({ email: 'other@admin.local' })).status).toBe(201);
  });

  it('after that, leaves an administrator who can sign in, and no way to a second one', async () => {
    const user = await start();
    const insert = jest.spyOn(SessionRepository.prototype, 'insert');
    insert.mockRejectedValueOnce(new Error('the store is broken'));
    expect((await user.setUp()).status).toBe(500);
    expect(refusalOf(await user.setUp())).toEqual(EXISTS);
    expect((await user.adminSignIn()).status).toBe(201);
  });
});
