import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AccountPage } from './support/account-page.js';
import { AccountSite } from './support/account-site.js';
import { ACCESS, openAsAdmin, ROOT, setUpAdministrator } from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';
import { runBuiltCommand } from './support/operator-commands.js';
import { addAuthenticator, pressByKey, typeInto } from './support/virtual-authenticator.js';

// The product starts and reads its channels first, on a machine that may be busy.
jest.setTimeout(120_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

const STEP_MS = 30_000;
const CODE_LABEL = 'Authenticator or recovery code';

describeInBrowser('passkeys and authenticator apps, in a browser', () => {
  let site: AccountSite;

  beforeAll(async () => {
    site = await AccountSite.start({ name: 'account-factors' });
    await setUpAdministrator(site);
  });
  afterEach(async () => {
    expect(await site?.leave(401, 403)).toEqual([]);
  });
  afterAll(async () => site?.close());

  const isFine = async (at: AccountPage): Promise<void> => {
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
  };
  const button = (at: AccountPage, name: string) =>
    at.main.getByRole('button', { name, exact: true });
  const openMenu = (at: AccountPage) => {
    return pressByKey(at.page.getByRole('banner').getByRole('button', { name: 'Open menu' }));
  };
  const signOut = async (at: AccountPage): Promise<void> => {
    await openMenu(at);
    await pressByKey(at.page.getByRole('button', { name: 'Sign Out' }));
    await at.waitForToast('Signed out successfully');
    await at.goto('/auth');
    await at.titled('Sign in');
  };
  const codesOn = async (at: AccountPage) => {
    const codes = at.main.getByRole('group', { name: 'New recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    return codes.allInnerTexts();
  };
  const nextCode = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + STEP_MS });

  async function setUpApp(at: AccountPage): Promise<string> {
    await pressByKey(button(at, 'Set up an authenticator app'));
    await at.main.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await isFine(at);
    const uri = await at.main.getByRole('link', { name: 'Open the app' }).getAttribute('href');
    const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
    await typeInto(at.field('Name of the app'), 'Pocket phone');
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await typeInto(at.field('Code that the app shows'), code);
    await at.page.keyboard.press('Enter');
    await at.waitForToast('Authenticator app added. All other sessions have ended.');
    return secret;
  }

  describe('on a phone, by keyboard', () => {
    it('a member adds a passkey, signs in with it alone, renames and removes it', async () => {
      const person = await site.person();
      const { at, page } = await site.open('/auth?from=/security', { width });
      await addAuthenticator(page);
      await at.signIn(person);
      await at.arrives('/security');
      await at.main.getByText(person.email).waitFor();
      await typeInto(at.field('Name of the new passkey'), 'Kitchen laptop');
      await page.keyboard.press('Enter');
      await at.waitForToast('Passkey added. All other sessions have ended.');
      await at.main.getByText('not used yet').waitFor();
      expect(await codesOn(at)).toHaveLength(10);
      await isFine(at);
      await pressByKey(button(at, 'I have stored them'));

      await signOut(at);
      await isFine(at);
      await pressByKey(button(at, 'Sign in with a passkey'));
      await at.arrives('/');
      await at.goto('/security');
      await at.main.getByText('last used').waitFor();

      await pressByKey(button(at, 'Rename Kitchen laptop'));
      await at.field('New name').fill('');
      await typeInto(at.field('New name'), 'Garden laptop');
      await page.keyboard.press('Enter');
      await pressByKey(button(at, 'Remove Garden laptop'));
      await isFine(at);
      await pressByKey(button(at, 'Remove'));
      await at.waitForToast('Passkey removed. All other sessions have ended.');
      await button(at, 'Remove Garden laptop').waitFor({ state: 'detached' });
    });

    it('a member sets up an app, and signs in with its code and with a recovery code', async () => {
      const person = await site.person();
      const { at } = await site.open('/auth?from=/security', { width });
      await at.signIn(person);
      await at.arrives('/security');
      const secret = await setUpApp(at);
      await button(at, 'Remove Pocket phone').waitFor();
      const [code = ''] = await codesOn(at);

      await signOut(at);
      await at.signIn(person);
      await at.field(CODE_LABEL).waitFor();
      await isFine(at);
      const wrong = await at.refused('Sign In', { [CODE_LABEL]: '000000' });
      expect(wrong).toEqual({ [CODE_LABEL]: 'Invalid code' });
      await at.fill({ [CODE_LABEL]: nextCode(secret) });
      await pressByKey(button(at, 'Sign In'));
      await at.arrives('/');

      await signOut(at);
      await at.signIn(person);
      await typeInto(at.field(CODE_LABEL), code);
      await at.page.keyboard.press('Enter');
      await at.arrives('/');
      await at.goto('/security');
      await at.main.getByText('You have 9 codes left.').waitFor();
    });

    it('a member changes the address by a link to each address, and ends another session', async () => {
      const person = await site.person();
      const next = person.email.replace('canary', 'canary-new');
      const { email, password } = person;
      await site.send('/session', { email, password });
      const { at, page } = await site.open('/auth?from=/security', { width });
      await at.signIn(person);
      await at.arrives('/security');
      await pressByKey(button(at, 'End all other sessions'));
      await at.waitForToast('All other sessions have ended.');
      await button(at, 'End all other sessions').waitFor({ state: 'detached' });
      await typeInto(at.field('New email address'), next);
      await page.keyboard.press('Enter');
      await at.main.getByText('It waits for both links.').waitFor();
      await isFine(at);
      for (const [address, answer] of [
        [email, 'Confirmed. Now open the link that we sent to the other address.'],
        [next, 'The email address is changed. Sign in with the new address from now on.'],
      ] as const) {
        await at.goto(await site.emailChangeLink(address));
        await pressByKey(button(at, 'Confirm the change'));
        await at.main.getByText(answer).waitFor();
        await isFine(at);
      }
      await pressByKey(at.main.getByRole('link', { name: 'Go to your account' }));
      await at.arrives('/security');
      await at.main.getByText(next).waitFor();
      await signOut(at);
      await at.signIn({ email: next, password });
      await at.arrives('/');
    });

    it('an administrator replaces the access code, signs in with either and takes them back', async () => {
      const email = ROOT['Administrative Email'];
      const { code } = await runBuiltCommand('admin', ['reset-factors', email], site.settings);
      expect(code).toBe(0);
      const { at, page } = await openAsAdmin(site, '/security', { width });
      await addAuthenticator(page);
      await typeInto(at.field('Name of the new passkey'), 'Office key');
      await page.keyboard.press('Enter');
      await at.waitForToast('Passkey added. All other sessions have ended.');
      await button(at, 'I have stored them').click();
      const secret = await setUpApp(at);
      const known = {
        'Administrative Email': email,
        Password: ROOT.Password,
      };

      await at.goto(ACCESS);
      await at.fill(ROOT);
      await at.press('Authenticate');
      await at.waitForToast(
        'Invalid code. This account signs in with an authenticator app, a passkey or a recovery code.',
      );
      await pressByKey(button(at, 'Use an authenticator app or a passkey'));
      await at.field(CODE_LABEL).waitFor();
      await isFine(at);
      await at.fill(known);
      await pressByKey(button(at, 'Use a passkey'));
      await at.arrives('/x7k9p2m-sys');

      await at.goto(ACCESS);
      await pressByKey(button(at, 'Use an authenticator app or a passkey'));
      await at.fill(known);
      await typeInto(at.field(CODE_LABEL), nextCode(secret));
      await page.keyboard.press('Enter');
      await at.arrives('/x7k9p2m-sys');

      await at.goto('/security');
      for (const name of ['Office key', 'Pocket phone']) {
        await pressByKey(button(at, `Remove ${name}`));
        await pressByKey(button(at, 'Remove'));
        await button(at, `Remove ${name}`).waitFor({ state: 'detached' });
        await button(at, 'Keep').waitFor({ state: 'detached' });
      }
      await at.goto(ACCESS);
      await at.fill(ROOT);
      await at.press('Authenticate');
      await at.arrives('/x7k9p2m-sys');
    });

    it('the menu leads to the page, and signing out leaves it', async () => {
      const person = await site.person();
      const { at } = await site.open('/auth', { width });
      await at.signIn(person);
      await at.arrives('/');
      await openMenu(at);
      await pressByKey(at.page.getByRole('link', { name: 'Security' }));
      await at.titled('Security');
      await openMenu(at);
      await pressByKey(at.page.getByRole('button', { name: 'Sign Out' }));
      await at.arrives('/auth');
      await at.goto('/security');
      await at.arrives('/auth?from=%2Fsecurity');
    });
  });

  it('leaks no password, code or token into the log or a refusal', () => {
    expect(site.leaks()).toEqual([]);
  });
});
