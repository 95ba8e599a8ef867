import { describe, expect, it, jest } from '@jest/globals';
import { Clock } from '@elevate/clock';
import { waitUntil } from '@elevate/testing';
import { SignInFailureRepository } from '../src/credentials/attempts.repository.js';
import { PasswordHasher } from '../src/credentials/password-hasher.js';
import { sha256 } from '../src/requests/limits.js';
import {
  ADMIN,
  atOnce,
  codeOf,
  newAddress,
  newEmail,
  PASSWORD,
  RunningUser,
  statusesOf,
  type Answer,
  type Asked,
} from './running-user.js';
import { HOUR_MS } from '@elevate/rules';

const WRONG = 'wrong-Password-77';
const user = RunningUser.ofFile();

const on = (device: string, address = newAddress()): Asked => ({
  address,
  headers: { 'x-device-token': device },
});
const brief = ({ status, body }: Answer) => ({ status, body });
/** Failures of the last minutes, as strangers leave them. */
async function strangersGuess(email: string, times = 10): Promise<void> {
  const failures = user.service.app.get(SignInFailureRepository);
  const key = sha256(`sign-in ${email}`);
  for (let n = 0; n < times; n += 1) {
    const id = `try-${n}`;
    await failures.begin(key, id, user.now());
    await failures.fail(key, id);
  }
}
const deviceOf = ({ body }: Answer) => String(body['device_token']);
/** A new account, and the device that it knows. */
async function knownDevice(address?: string) {
  const { email } = await user.signUp();
  return { email, device: deviceOf(await user.signIn(email, PASSWORD, on('new', address))) };
}
const PROOF_REQUIRED = {
  status: 403,
  body: {
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    code: 'USER.DEVICE_PROOF_REQUIRED',
    detail:
      'Too many failed sign-ins. If this address has an account, we sent a link to it. Open the link on this device, then sign in.',
  },
};
const deviceLinks = (email: string) => user.foundInMails(email, /https?:\S+#device=(\S+)/);
const firstDeviceLink = (email: string) =>
  waitUntil(async () => (await deviceLinks(email))[0], { what: 'the mail' });

describe('guessing from many addresses', () => {
  it('ends after ten failures in an hour, whatever the password and whether or not there is an account', async () => {
    const { email } = await user.signUp();
    const unknown = newEmail();
    for (const address of [email, unknown])
      expect(await statusesOf(10, () => user.signIn(address, WRONG))).toEqual(Array(10).fill(401));
    const verify = jest.spyOn(user.service.app.get(PasswordHasher), 'verify');
    const answers = [
      await user.signIn(email, WRONG),
      await user.signIn(email),
      await user.signIn(unknown, WRONG),
    ];
    expect(verify).not.toHaveBeenCalled();
    verify.mockRestore();
    expect(answers.map(brief)).toEqual([PROOF_REQUIRED, PROOF_REQUIRED, PROOF_REQUIRED]);
    await firstDeviceLink(email);
    expect(await deviceLinks(email)).toHaveLength(1);
    expect(await user.mailsTo(unknown)).toEqual([]);
    user.pass(HOUR_MS + 60_000);
    expect((await user.signIn(email)).status).toBe(201);
  });

  it('counts many guesses at once from their beginning', async () => {
    const { email } = await user.signUp();
    const answers = await atOnce(25, () => user.signIn(email, WRONG));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.every((status) => [401, 403, 429].includes(status))).toBe(true);
  });

  it('slows the next answer, and never the right password on a known device', async () => {
    const { email, device } = await knownDevice();
    await strangersGuess(email, 6);
    let endDelay = () => undefined as void;
    const delay = jest
      .spyOn(user.service.app.get(Clock), 'delay')
      .mockImplementation(() => new Promise((resolve) => (endDelay = resolve)));
    const verify = jest.spyOn(user.service.app.get(PasswordHasher), 'verify');
    const slowed = user.signIn(email, WRONG);
    await waitUntil(() => delay.mock.calls.length > 0, { what: 'the delay' });
    expect(verify).not.toHaveBeenCalled();
    expect((await user.signIn(email, PASSWORD, on(device))).status).toBe(201);
    expect(delay.mock.calls).toEqual([[1_000]]);
    endDelay();
    expect((await slowed).status).toBe(401);
    delay.mockRestore();
    verify.mockRestore();
  });
});

describe('a device that the account knows', () => {
  it('signs in while strangers guess, also from its own address', async () => {
    const address = newAddress();
    const { email, device } = await knownDevice(address);
    expect(device).toMatch(/^[\w-]{43}$/);
    for (let n = 0; n < 3; n += 1) await user.signIn(email, WRONG, { address });
    await strangersGuess(email);
    expect((await user.signIn(email, PASSWORD)).status).toBe(403);
    const again = await user.signIn(email, PASSWORD, on(device, address));
    expect([again.status, deviceOf(again)]).toEqual([201, device]);
  });

  it('is known to its own account only, is stored as a hash, and guesses ten times at most', async () => {
    const { email, device } = await knownDevice();
    const other = await user.signUp();
    const stored = JSON.stringify(await user.accounts.find().toArray());
    expect(stored).not.toContain(device);
    await strangersGuess(other.email);
    expect((await user.signIn(other.email, PASSWORD, on(device))).status).toBe(403);
    const statuses = await statusesOf(11, () => user.signIn(email, WRONG, on(device)));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    // Its guesses are its own: another device is not asked for a proof.
    expect((await user.signIn(email)).status).toBe(201);
  });

  it('is not one that a stranger planted in the browser', async () => {
    const { email } = await user.signUp();
    const planted = 'p'.repeat(43);
    const { body } = await user.signIn(email, PASSWORD, on(planted));
    expect(body['device_token']).toMatch(/^[\w-]{43}$/);
    expect(body['device_token']).not.toBe(planted);
    await strangersGuess(email);
    expect((await user.signIn(email, PASSWORD, on(planted))).status).toBe(403);
  });

  it.each(['x'.repeat(43), '../', 'x'.repeat(5_000), ''])(
    'is not a made-up one (%.10s)',
    async (token) => {
      const { email } = await user.signUp();
      await strangersGuess(email);
      expect((await user.signIn(email, PASSWORD, on(token))).status).toBe(403);
    },
  );

  it('is forgotten when the password is reset', async () => {
    const { email, device } = await knownDevice();
    const { token } = await user.resetLink(email);
    const password = 'eleven9Rivers+drift';
    expect((await user.completeReset(token, password)).status).toBe(200);
    await strangersGuess(email);
    expect((await user.signIn(email, password, on(device))).status).toBe(403);
  });

  it('is what administrators have too', async () => {
    const device = deviceOf(await user.setUp({}, on('new')));
    await strangersGuess(ADMIN.email);
    expect((await user.adminSignIn()).body['code']).toBe('USER.DEVICE_PROOF_REQUIRED');
    expect((await user.adminSignIn({}, on(device))).status).toBe(201);
    expect((await user.signIn(ADMIN.email, ADMIN.password, on(device))).status).toBe(201);
  });
});

describe('the mailed link', () => {
  const open = (token: string, options = on('new')) => user.post('/v1/devices', { token }, options);

  it('lets the device sign in that opens it, once, and no other', async () => {
    const { email } = await user.signUp();
    await strangersGuess(email);
    await user.signIn(email);
    const token = await firstDeviceLink(email);
    const opened = await open(token);
    const message = 'This device may sign in now. Enter your email and password.';
    expect([opened.status, opened.body['message']]).toEqual([200, message]);
    expect(codeOf(await open(token))).toEqual([400, 'USER.DEVICE_LINK_INVALID']);
    const device = on(deviceOf(opened));
    expect((await user.signIn(email, WRONG, device)).status).toBe(401);
    expect((await user.signIn(email, PASSWORD, device)).status).toBe(201);
    expect((await user.signIn(email)).status).toBe(403);
  });

  it('ends after a day, and is mailed rarely, however often strangers guess', async () => {
    const { email } = await user.signUp();
    await strangersGuess(email);
    for (let n = 0; n < 4; n += 1) expect((await user.signIn(email)).status).toBe(403);
    const token = await firstDeviceLink(email);
    expect(await deviceLinks(email)).toHaveLength(1);
    user.pass(25 * HOUR_MS);
    expect((await open(token)).status).toBe(400);
  });
});
