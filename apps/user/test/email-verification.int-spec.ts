import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { testMongoUri, waitUntil } from '@elevate/testing';
import {
  newEmail,
  PASSWORD,
  PROFILE,
  refusalOf,
  RunningUser,
  statusesOf,
  tokenOf,
} from './running-user.js';
import { DAY_MS } from '@elevate/rules';

const user = RunningUser.ofFile();

const UNVERIFIED = {
  status: 403,
  code: 'USER.EMAIL_UNVERIFIED',
  detail:
    'Please confirm your email address. Open the link that we sent to it, or send the link again.',
};
const links = (email: string, of = user) => of.foundInMails(email, /https?:\S+\/auth#verify=(\S+)/);
const link = (email: string, number = 0, of = user) =>
  waitUntil(async () => (await links(email, of))[number], { what: 'the confirmation mail' });
const open = (token: string, of = user) => of.post('/v1/email-verifications', { token });
const list = (token: string, of = user) => of.get('/v1/me/list', token);
const sendAgain = (token: string) => user.post('/v1/me/email-verification', undefined, { token });
const listSignedIn = async (email: string, password?: string, of = user) =>
  list(tokenOf(await of.signIn(email, password)), of);

describe('an account whose address is not confirmed', () => {
  it('works for seven days; then sign-in works, says what to do and sends the link again', async () => {
    const { email } = await user.signUp();
    await link(email);
    user.pass(7 * DAY_MS - 60_000);
    expect((await listSignedIn(email)).status).toBe(200);
    user.pass(2 * 60_000);
    const late = await user.signIn(email);
    expect(late.status).toBe(201);
    expect(late.body['user']).toMatchObject({ email_verification_required: true });
    const token = tokenOf(late);
    expect(refusalOf(await list(token))).toEqual(UNVERIFIED);
    for (const url of ['/v1/me', '/v1/me/data', '/v1/me/sessions'])
      expect((await user.get(url, token)).status).toBe(200);
    const again = await sendAgain(token);
    expect([again.status, again.body['message']]).toEqual([
      202,
      'We sent a link to your email address. Open it to confirm the address.',
    ]);
    const { status, body } = await open(await link(email, 1));
    expect([status, body['message']]).toEqual([200, 'Your email address is confirmed.']);
    expect((await list(token)).status).toBe(200);
    const confirmed = await user.signIn(email);
    expect(confirmed.body['user']).toMatchObject({ email_verification_required: false });
    expect(decodeJwt(tokenOf(confirmed))['email_verify_by']).toBeNull();
  });

  it('is confirmed by its newest link only, however often it is opened, within seven days', async () => {
    const { email } = await user.signUp();
    const first = await link(email);
    const token = tokenOf(await user.signIn(email));
    await sendAgain(token);
    const second = await link(email, 1);
    const refused = await open(first);
    expect(refusalOf(refused)).toMatchObject({
      status: 400,
      code: 'USER.VERIFICATION_LINK_INVALID',
    });
    // Mail checkers open links before the person does.
    for (let n = 0; n < 2; n += 1) expect((await open(second)).status).toBe(200);
    const { email: other } = await user.signUp();
    const late = await link(other);
    user.pass(7 * DAY_MS + 1_000);
    expect((await open(late)).status).toBe(400);
  });

  it('is confirmed by a password reset too, which proves the address', async () => {
    const { email } = await user.signUp();
    const { token } = await user.resetLink(email);
    const password = 'eleven9Rivers+drift';
    await user.completeReset(token, password);
    user.pass(8 * DAY_MS);
    expect((await listSignedIn(email, password)).status).toBe(200);
  });

  it('gets at most five links an hour on request, and none once it is confirmed', async () => {
    const { email } = await user.signUp();
    const token = tokenOf(await user.signIn(email));
    expect(await statusesOf(6, () => sendAgain(token))).toEqual([...Array(5).fill(202), 429]);
    await waitUntil(async () => (await links(email)).length >= 1);
  });

  it('counts as confirmed if it is older than confirmations', async () => {
    const { email, id } = await user.signUp();
    await user.accounts.updateOne({ _id: id }, { $unset: { emailVerifiedAt: '' } });
    user.pass(8 * DAY_MS);
    expect((await listSignedIn(email)).status).toBe(200);
  });

  it('does not concern the administrator of the first setup', async () => {
    await user.setUp();
    user.pass(8 * DAY_MS);
    const { body } = await user.adminSignIn();
    expect(body['user']).toMatchObject({ email_verification_required: false });
  });
});

describe('the setting', () => {
  it('"required" asks at once, "off" never and sends no mail', () =>
    RunningUser.during({ EMAIL_VERIFICATION: 'required' }, (strict) =>
      RunningUser.during({ EMAIL_VERIFICATION: 'off' }, async (off) => {
        const email = newEmail();
        const body = { email, password: PASSWORD, linkedin_url: PROFILE };
        for (const replica of [strict, off]) await replica.post('/v1/accounts', body);
        expect(refusalOf(await listSignedIn(email, PASSWORD, strict))).toEqual(UNVERIFIED);
        await open(await link(email, 0, strict), strict);
        expect((await listSignedIn(email, PASSWORD, strict)).status).toBe(200);
        off.pass(8 * DAY_MS);
        expect((await listSignedIn(email, PASSWORD, off)).status).toBe(200);
        expect(await off.mailsTo(email)).toEqual([]);
      }),
    ));
});

it('waits while mails are off, as for a command on a stopped site', async () => {
  const uri = testMongoUri('mails-off');
  let email = '';
  const signUp = async (off: RunningUser) => {
    ({ email } = await off.signUp());
    expect(await links(email, off)).toEqual([]);
  };
  await RunningUser.during({ MAILS: 'off' }, signUp, uri);
  const receive = async (on: RunningUser) => expect(await link(email, 0, on)).toBeTruthy();
  await RunningUser.during({}, receive, uri);
});
