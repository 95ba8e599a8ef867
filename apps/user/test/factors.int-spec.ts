import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { TOTP, Secret } from 'otpauth';
import { waitUntil } from '@elevate/testing';
import { ADMIN_ACR, type AddedFactor, type AppEnrolment } from '@elevate/contracts/user';
import { AccountRepository } from '../src/accounts/account.repository.js';
import { SoftwarePasskey, type Proof } from './support/software-passkey.js';
import {
  ADMIN,
  atOnce,
  codeOf,
  newAddress,
  PASSWORD,
  refreshTokenOf,
  RunningUser,
  tokenOf,
  type AdminSession,
  type Answer,
  type Body,
} from './running-user.js';
import { MINUTE_MS } from '@elevate/rules';

const ORIGIN = 'https://elevate.example';
const STEP_MS = 30_000;
const SECRET = 'canary-signing-key-secret-0123456789';

const settings = { SIGNING_KEY_SECRET: SECRET, EMAIL_VERIFICATION: 'off' };
const user = RunningUser.ofFile({ ...settings, SITE_NAME: 'Voices: of Kigali' });
beforeAll(async () => expect((await user.setUp()).status).toBe(201));

const OK = [201, undefined];
const INVALID = [401, 'USER.PASSKEY_INVALID'];
const NOT_ADDED = [400, 'USER.PASSKEY_NOT_ADDED'];
const WRONG_CODE = [401, 'USER.INVALID_CODE'];
const CODE_REQUIRED = [403, 'USER.SIGN_IN_CODE_REQUIRED'];
const CONFIRMATION_REQUIRED = [403, 'USER.CONFIRMATION_REQUIRED'];
const ADMIN_CODE_REQUIRED = [403, 'ADMIN.CODE_REQUIRED'];
const FORBIDDEN = [403, 'USER.FACTORS_FORBIDDEN'];
const bodyOf = <T>({ body }: Answer) => body as unknown as T;

const request = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  token: string,
  body?: Body,
) => user.request(method, `/v1/me/${path}`, body, { token, address: newAddress() });
const factorsOf = async (token: string) => (await request('GET', 'factors', token)).body;

async function member(): Promise<AdminSession> {
  const { id, email, access_token: token, refresh_token: refresh } = await user.person();
  return { id, email, token, refresh };
}

let administrators = 0;
async function administrator(): Promise<AdminSession> {
  administrators += 1;
  const { email } = await user.newAdministrator(`factor-${administrators}@admin.local`);
  return user.adminSession(email);
}

/** The code of the authenticator app, where there is one. */
const signIn = (email: string, code?: string) =>
  user.post('/v1/sessions', { email, password: PASSWORD, ...(code !== undefined && { code }) });
const prove = (proof: object) => user.post('/v1/sessions/passkey', proof);

/** A passkey for a request of an account, not yet added. */
async function createdFor(
  passkey: SoftwarePasskey,
  token: string,
  { challenge, ...change }: Partial<Proof> = {},
) {
  const { body: options } = await request('POST', 'passkeys/request', token);
  const proof = { challenge: challenge ?? String(options['challenge']), ...change };
  const body = { attempt: options['attempt'], name: 'Phone', ...passkey.create(proof) };
  return { options, body };
}

async function addPasskey(token: string) {
  const passkey = new SoftwarePasskey(ORIGIN);
  const { options, body } = await createdFor(passkey, token);
  expect(options['rp_name']).toBe('Voices: of Kigali');
  return { passkey, options, body, answer: await request('POST', 'passkeys', token, body) };
}

async function proofBy(passkey: SoftwarePasskey, id: string, change: Partial<Proof> = {}) {
  const { body } = await user.post('/v1/sessions/passkey/request', undefined);
  const userHandle = Buffer.from(id).toString('base64url');
  const challenge = String(body['challenge']);
  return { attempt: body['attempt'], ...passkey.prove({ challenge, userHandle, ...change }) };
}

const signInBy = async (passkey: SoftwarePasskey, id: string, change: Partial<Proof> = {}) =>
  prove(await proofBy(passkey, id, change));

const nowCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: user.now().getTime() + steps * STEP_MS,
  });

async function addApp(token: string) {
  const enrolment = bodyOf<AppEnrolment>(await request('POST', 'authenticator-app/request', token));
  const { attempt, secret } = enrolment;
  const body = { attempt, name: 'Phone', code: nowCode(secret) };
  const answer = await request('POST', 'authenticator-app', token, body);
  return { secret, answer, codes: bodyOf<AddedFactor>(answer).recovery_codes };
}

describe('a passkey', () => {
  it('signs in alone, and is listed with its last use', async () => {
    const { id, token } = await member();
    const { passkey, answer } = await addPasskey(token);
    expect(answer.status).toBe(201);
    expect(bodyOf<AddedFactor>(answer).recovery_codes).toHaveLength(10);
    const signedIn = await signInBy(passkey, id);
    expect([signedIn.status, (signedIn.body['user'] as Body)['id']]).toEqual([201, id]);
    const { passkeys } = (await factorsOf(token)) as { passkeys: Body[] };
    expect(passkeys).toEqual([
      expect.objectContaining({
        name: 'Phone',
        site: 'elevate.example',
        last_used_at: expect.any(String),
      }),
    ]);
  });

  it.each<[string, Partial<Proof>]>([
    ['another origin', { origin: 'https://elevate.example.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['an authenticator that did not verify its user', { isVerified: false }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
  ])('is refused from %s, when it is added and when it signs in', async (_, change) => {
    const { id, token } = await member();
    const { body } = await createdFor(new SoftwarePasskey(ORIGIN), token, change);
    expect(codeOf(await request('POST', 'passkeys', token, body))).toEqual(NOT_ADDED);
    const { passkey } = await addPasskey(token);
    expect(codeOf(await signInBy(passkey, id, change))).toEqual(INVALID);
    expect(codeOf(await signInBy(passkey, id))).toEqual(OK);
  });

  it('of another account is refused, and keeps signing in its owner', async () => {
    const [owner, other] = [await member(), await member()];
    const { passkey } = await addPasskey(owner.token);
    const { body } = await createdFor(passkey, other.token);
    expect(codeOf(await request('POST', 'passkeys', other.token, body))).toEqual(NOT_ADDED);
    expect(codeOf(await signInBy(passkey, other.id))).toEqual(INVALID);
    expect(codeOf(await signInBy(passkey, owner.id))).toEqual(OK);
  });

  it('proves a challenge once, within five minutes', async () => {
    const { id, token } = await member();
    const { passkey } = await addPasskey(token);
    const proof = await proofBy(passkey, id);
    expect(codeOf(await prove(proof))).toEqual(OK);
    expect(codeOf(await prove(proof))).toEqual(INVALID);
    const late = await proofBy(passkey, id);
    user.pass(5 * MINUTE_MS);
    expect(codeOf(await prove(late))).toEqual(INVALID);
  });

  it('is good for one session only, when many use its challenge at once', async () => {
    const { id, token } = await member();
    const { passkey } = await addPasskey(token);
    const proof = await proofBy(passkey, id);
    const answers = await atOnce(6, () => prove(proof));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('is not added with the challenge of another person, of another attempt, or twice', async () => {
    const [first, second] = [await member(), await member()];
    const { options, passkey, body } = await addPasskey(first.token);
    const expired = [400, 'USER.ENROLMENT_EXPIRED'];
    expect(codeOf(await request('POST', 'passkeys', first.token, body))).toEqual(expired);
    const { body: planted } = await createdFor(new SoftwarePasskey(ORIGIN), first.token);
    expect(codeOf(await request('POST', 'passkeys', second.token, planted))).toEqual(expired);
    const mixed = { ...planted, ...passkey.create({ challenge: String(options['challenge']) }) };
    expect(codeOf(await request('POST', 'passkeys', first.token, mixed))).toEqual(NOT_ADDED);
  });

  it('opens no other account, whatever it says about its owner', async () => {
    const [first, second] = [await member(), await member()];
    const { passkey } = await addPasskey(first.token);
    expect(codeOf(await signInBy(passkey, second.id))).toEqual(INVALID);
    expect(codeOf(await signInBy(passkey, 'no-account'))).toEqual(INVALID);
    const stranger = new SoftwarePasskey(ORIGIN);
    const forged = { ...(await proofBy(stranger, first.id)), id: passkey.id.toString('base64url') };
    expect(codeOf(await prove(forged))).toEqual(INVALID);
  });

  it('is refused when its counter goes backwards, and that is in the audit log', async () => {
    const { id, email, token } = await administrator();
    const { passkey } = await addPasskey(token);
    expect(codeOf(await signInBy(passkey, id, { counter: 7 }))).toEqual(OK);
    for (const counter of [7, 3, 0])
      expect(codeOf(await signInBy(passkey, id, { counter }))).toEqual(INVALID);
    expect(codeOf(await signInBy(passkey, id, { counter: 8 }))).toEqual(OK);
    expect(await actionsAbout(email)).toEqual(expect.arrayContaining(['passkey-copied']));
    expect(user.log.join('\n')).toContain('its counter went backwards');
  });

  it('gets another name, and does nothing once it is removed', async () => {
    const { id, token } = await member();
    const { passkey } = await addPasskey(token);
    const path = `passkeys/${passkey.id.toString('base64url')}`;
    expect((await request('PUT', path, token, { name: ' Laptop ' })).status).toBe(204);
    expect(await factorsOf(token)).toMatchObject({ passkeys: [{ name: 'Laptop' }] });
    expect((await request('DELETE', path, token)).status).toBe(204);
    expect(codeOf(await signInBy(passkey, id))).toEqual(INVALID);
    const none = { passkeys: [], authenticator_app: null, recovery_codes_left: 0 };
    expect(await factorsOf(token)).toEqual(none);
    expect(codeOf(await request('DELETE', path, token))).toEqual([404, 'USER.FACTOR_NOT_FOUND']);
  });
});

const actionsAbout = async (email: string) =>
  (await user.audit()).filter(({ subject }) => subject.name === email).map(({ action }) => action);

describe('an authenticator app', () => {
  it('is asked for after the password, and takes each code once', async () => {
    const { email, token } = await member();
    const { secret, answer } = await addApp(token);
    expect(answer.status).toBe(201);
    expect(codeOf(await signIn(email))).toEqual(CODE_REQUIRED);
    // The code of the enrolment has been used.
    expect(codeOf(await signIn(email, nowCode(secret)))).toEqual(WRONG_CODE);
    user.pass(STEP_MS);
    const code = nowCode(secret);
    expect(codeOf(await signIn(email, code))).toEqual(OK);
    expect(codeOf(await signIn(email, code))).toEqual(WRONG_CODE);
  });

  it('is taken once when a code comes several times at once', async () => {
    const { email, token } = await member();
    const { secret } = await addApp(token);
    user.pass(STEP_MS);
    const code = nowCode(secret);
    const answers = await atOnce(5, () => signIn(email, code));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('has a window of one step', async () => {
    const { email, token } = await member();
    const { secret } = await addApp(token);
    user.pass(10 * STEP_MS);
    const signInAt = async (steps: number) => codeOf(await signIn(email, nowCode(secret, steps)));
    expect(await signInAt(-2)).toEqual(WRONG_CODE);
    expect(await signInAt(2)).toEqual(WRONG_CODE);
    expect(await signInAt(-1)).toEqual(OK);
    expect(await signInAt(1)).toEqual(OK);
    // Earlier than the last one.
    expect(await signInAt(0)).toEqual(WRONG_CODE);
  });

  it('is not asked for with a wrong password, and wrong codes count like wrong passwords', async () => {
    const { email, token } = await member();
    await addApp(token);
    const wrong = { email, password: `${PASSWORD}-wrong`, code: '000000' };
    const refused = await user.post('/v1/sessions', wrong);
    expect(codeOf(refused)).toEqual([401, 'USER.INVALID_CREDENTIALS']);
    for (let failed = 1; failed < 10; failed += 1) await signIn(email, `00000${failed}`);
    expect(codeOf(await signIn(email, '123456'))).toEqual([403, 'USER.DEVICE_PROOF_REQUIRED']);
  }, 30_000);

  it('is asked for by a password reset too, before the link is used', async () => {
    const { email, token: access } = await member();
    const { secret, codes } = await addApp(access);
    const { token } = await user.resetLink(email);
    const complete = async (more: Body = {}) =>
      codeOf(await user.completeReset(token, 'another+Lantern-9-drift', more));
    expect(await complete()).toEqual(CODE_REQUIRED);
    expect(await complete({ code: '000000' })).toEqual(WRONG_CODE);
    expect(await complete({ code: codes[0] })).toEqual([200, undefined]);
    expect(secret).toHaveLength(32);
  });

  it('is stored encrypted, its recovery codes as hashes, and no log line has one', async () => {
    const { id, token } = await member();
    const { secret, codes } = await addApp(token);
    const { model } = user.service.app.get(AccountRepository);
    const stored = JSON.stringify(await model.findById(id).lean());
    const challenges = await user.connection.collection('challenges').find().toArray();
    const recorded = [stored, JSON.stringify(challenges), ...user.log].join('\n');
    const plain = codes.map((code) => code.replaceAll('-', ''));
    for (const text of [secret, ...codes, ...plain]) expect(recorded).not.toContain(text);
    expect(stored).toContain('eyJ');
  });

  it('is not added by a wrong code, by another session, or twice', async () => {
    const { email, token } = await member();
    const other = tokenOf(await user.signIn(email));
    const requested = await request('POST', 'authenticator-app/request', token);
    const { attempt, secret, uri } = bodyOf<AppEnrolment>(requested);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Voices%20of%20Kigali:/);
    const add = (by: string, code = nowCode(secret)) =>
      request('POST', 'authenticator-app', by, { attempt, name: 'Phone', code });
    expect(codeOf(await add(token, '000000'))).toEqual([400, 'USER.WRONG_APP_CODE']);
    expect(codeOf(await add(other))).toEqual([400, 'USER.ENROLMENT_EXPIRED']);
    expect((await add(token)).status).toBe(201);
    expect(codeOf(await add(token))).toEqual([409, 'USER.APP_CONFLICT']);
  });
});

describe('recovery codes', () => {
  it('sign in once each, with or without their hyphens', async () => {
    const { email, token } = await member();
    const { codes } = await addApp(token);
    expect(new Set(codes).size).toBe(10);
    expect(codeOf(await signIn(email, codes[0]))).toEqual(OK);
    expect(codeOf(await signIn(email, codes[0]))).toEqual(WRONG_CODE);
    expect(codeOf(await signIn(email, codes[1]?.replaceAll('-', ' ')))).toEqual(OK);
    expect(await factorsOf(token)).toMatchObject({ recovery_codes_left: 8 });
    const racing = await atOnce(4, () => signIn(email, codes[2]));
    expect(racing.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('are replaced by new ones, and belong to one account', async () => {
    const [first, second] = [await member(), await member()];
    const { codes } = await addApp(first.token);
    await addApp(second.token);
    const renewed = await request('POST', 'recovery-codes', first.token);
    const fresh = bodyOf<{ recovery_codes: string[] }>(renewed).recovery_codes;
    expect(codeOf(await signIn(first.email, codes[0]))).toEqual(WRONG_CODE);
    expect(codeOf(await signIn(second.email, fresh[0]))).toEqual(WRONG_CODE);
    expect(codeOf(await signIn(first.email, fresh[0]))).toEqual(OK);
  });
});

describe('changing factors', () => {
  it('needs the password again after ten minutes, and the code where there is an app', async () => {
    const { token, refresh } = await member();
    const { secret } = await addApp(token);
    user.pass(10 * MINUTE_MS + 1_000);
    const later = tokenOf(await user.refresh(refresh));
    const begin = async () => codeOf(await request('POST', 'passkeys/request', later));
    const confirm = async (body: Body) =>
      codeOf(await request('POST', 'confirmation', later, body));
    expect(await begin()).toEqual(CONFIRMATION_REQUIRED);
    expect(await confirm({ password: `${PASSWORD}-wrong` })).toEqual([400, 'USER.WRONG_PASSWORD']);
    expect(await confirm({ password: PASSWORD })).toEqual(CODE_REQUIRED);
    expect(await begin()).toEqual(CONFIRMATION_REQUIRED);
    expect(await confirm({ password: PASSWORD, code: nowCode(secret) })).toEqual([200, undefined]);
    expect(await begin()).toEqual(OK);
  });

  it("needs the code again after ten minutes in an administrator's session", async () => {
    const { token, refresh } = await administrator();
    const { passkey } = await addPasskey(token);
    user.pass(10 * MINUTE_MS + 1_000);
    const fresh = tokenOf(await user.refresh(refresh));
    for (const path of ['passkeys/request', 'authenticator-app/request', 'recovery-codes'])
      expect(codeOf(await request('POST', path, fresh))).toEqual(ADMIN_CODE_REQUIRED);
    const id = passkey.id.toString('base64url');
    expect(codeOf(await request('DELETE', `passkeys/${id}`, fresh))).toEqual(ADMIN_CODE_REQUIRED);
    const { password } = ADMIN;
    expect(codeOf(await request('POST', 'confirmation', fresh, { password }))).toEqual(FORBIDDEN);
  });

  it('is mailed to the owner of the account, with the way to undo it', async () => {
    const { email, token } = await member();
    const notices = async () =>
      (await user.mailsTo(email)).filter((text) => text.includes('were added, removed or'));
    const noticed = (times: number) =>
      waitUntil(async () => (await notices()).length === times, { what: `mail ${times}` });
    await addPasskey(token);
    await noticed(1);
    const [notice] = await notices();
    expect(notice).toContain('/forgot-password');
    expect(notice).toContain('/security');
    await request('POST', 'recovery-codes', token);
    await noticed(2);
  });

  it('ends all other sessions, and keeps the own one', async () => {
    const { email, token } = await member();
    const steps: (() => Promise<unknown>)[] = [
      () => addPasskey(token),
      async () => {
        const { passkeys } = (await factorsOf(token)) as { passkeys: { id: string }[] };
        await request('DELETE', `passkeys/${passkeys[0]?.id}`, token);
      },
    ];
    for (const step of steps) {
      const other = tokenOf(await user.signIn(email));
      await step();
      expect((await request('GET', 'factors', other)).status).toBe(401);
      expect((await request('GET', 'factors', token)).status).toBe(200);
    }
  });

  it('gives an administrator another access code, by mail known to the owner', async () => {
    const { email, token } = await administrator();
    const code = 'another-code-of-20-c';
    const change = (body: Body, by = token) => request('PUT', 'access-code', by, body);
    const other = await user.adminSession(email);
    for (const wrong of [{}, { new_access_code: 'short' }, { access_code: code }])
      expect(codeOf(await change(wrong))).toEqual([400, 'HTTP.INVALID_REQUEST']);
    expect(codeOf(await change({ new_access_code: code }))).toEqual([204, undefined]);
    expect((await request('GET', 'factors', other.token)).status).toBe(401);
    expect((await request('GET', 'factors', token)).status).toBe(200);
    expect(codeOf(await user.adminSignIn({ email }))).toEqual([401, 'USER.INVALID_ACCESS_CODE']);
    const signedIn = await user.adminSignIn({ email, access_code: code });
    expect(signedIn.status).toBe(201);
    expect(await actionsAbout(email)).toContain('access-code-changed');
    await user.mailWith(email, 'the access code of');
    expect(user.log.join('\n')).not.toContain(code);
    user.pass(11 * MINUTE_MS);
    const late = tokenOf(await user.refresh(refreshTokenOf(signedIn)));
    expect(codeOf(await change({ new_access_code: code }, late))).toEqual(ADMIN_CODE_REQUIRED);
  });

  it('gives no access code to a member, nor after the ordinary sign-in', async () => {
    const change = async (by: string) =>
      codeOf(await request('PUT', 'access-code', by, { new_access_code: 'x'.repeat(20) }));
    expect(await change((await member()).token)).toEqual([403, 'USER.ACCESS_CODE_FORBIDDEN']);
    const { email } = await administrator();
    expect(await change(tokenOf(await user.signIn(email, ADMIN.password)))).toEqual(FORBIDDEN);
  });

  it('is open to an administrator after the own sign-in only', async () => {
    const { email } = await administrator();
    const token = tokenOf(await user.signIn(email, ADMIN.password));
    for (const path of ['passkeys/request', 'authenticator-app/request'])
      expect(codeOf(await request('POST', path, token))).toEqual(FORBIDDEN);
  });

  it('needs a confirmed address', () =>
    RunningUser.during({}, async (strict) => {
      const { access_token: token } = await strict.person();
      const answer = await strict.post('/v1/me/passkeys/request', undefined, { token });
      expect(codeOf(answer)).toEqual([403, 'USER.EMAIL_UNVERIFIED']);
    }));
});

describe("an administrator's factor", () => {
  it('replaces the access code at sign-in and at confirmation', async () => {
    const { email, token } = await administrator();
    const { secret, codes } = await addApp(token);
    const refused = [401, 'USER.INVALID_ACCESS_CODE'];
    expect(codeOf(await user.adminSignIn({ email }))).toEqual(refused);
    user.pass(STEP_MS);
    const code = nowCode(secret);
    const admin = await user.adminSignIn({ email, access_code: code });
    expect([admin.status, (admin.body['user'] as Body)['roles']]).toEqual([201, ['admin']]);
    expect(codeOf(await user.adminSignIn({ email, access_code: code }))).toEqual(refused);
    const confirm = async (access_code = '') =>
      codeOf(
        await user.post('/v1/admin/sessions/code', { access_code }, { token: tokenOf(admin) }),
      );
    expect(await confirm(ADMIN.access_code)).toEqual(refused);
    expect(await confirm(codes[0])).toEqual([200, undefined]);
    expect(await confirm(codes[0])).toEqual(refused);
    expect(await actionsAbout(email)).toEqual(
      expect.arrayContaining([
        'authenticator-app-added',
        'access-code-refused',
        'signed-in',
        'recovery-code-used',
        'access-code-confirmed',
      ]),
    );
  });

  it('may be a passkey beside the password, at sign-in and at confirmation', async () => {
    const { id, email, token } = await administrator();
    const { passkey } = await addPasskey(token);
    const signIn = async (change: Body = {}, by = passkey, owner = id) =>
      user.post('/v1/admin/sessions/passkey', {
        email,
        password: ADMIN.password,
        ...(await proofBy(by, owner)),
        ...change,
      });
    const admin = await signIn();
    expect([admin.status, decodeJwt(tokenOf(admin))['acr']]).toEqual([201, ADMIN_ACR]);
    const refused = await signIn({ password: `${ADMIN.password}-wrong` });
    expect(codeOf(refused)).toEqual([401, 'USER.AUTHENTICATION_FAILED']);
    const other = await administrator();
    const { passkey: foreign } = await addPasskey(other.token);
    expect(codeOf(await signIn({}, foreign, other.id))).toEqual(INVALID);
    const options = { token: tokenOf(admin) };
    const confirm = async (by: SoftwarePasskey, owner: string) =>
      user.post('/v1/admin/sessions/code/passkey', await proofBy(by, owner), options);
    expect(codeOf(await confirm(foreign, other.id))).toEqual(INVALID);
    expect(codeOf(await confirm(passkey, id))).toEqual([200, undefined]);
    expect(await actionsAbout(email)).toEqual(
      expect.arrayContaining(['passkey-added', 'passkey-refused', 'access-code-confirmed']),
    );
  });

  it('alone makes a member session', async () => {
    const { id, token } = await administrator();
    const { passkey } = await addPasskey(token);
    const { status, body } = await signInBy(passkey, id);
    expect([status, (body['user'] as Body)['roles']]).toEqual([201, []]);
  });

  it('is removed by the operator, who ends the sessions; the access code works again', async () => {
    const { email, token } = await administrator();
    await addPasskey(token);
    await addApp(token);
    const reset = await user.operate('reset-factors', email);
    expect([reset.status, reset.body]).toEqual([200, { email, removed: 2 }]);
    expect((await request('GET', 'factors', token)).status).toBe(401);
    expect((await user.adminSignIn({ email })).status).toBe(201);
    expect(await actionsAbout(email)).toEqual(expect.arrayContaining(['factors-reset']));
  });

  it('of an account from before the invitation does not stay', async () => {
    const { id, token } = await member();
    const { passkey } = await addPasskey(token);
    await user.setAccount(id, { email: `promoted-${id}@admin.local` });
    await user.newAdministrator(`promoted-${id}@admin.local`);
    expect(codeOf(await signInBy(passkey, id))).toEqual(INVALID);
  });
});
