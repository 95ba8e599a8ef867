import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { generateWorld } from '@elevate/upstream';
import type { AccountPage } from './support/account-page.js';
import type { Person } from './support/account-page.js';
import { AccountSite, type AccountVisit } from './support/account-site.js';
import { ACCESS, openAsAdmin, ROOT, setUpAdministrator } from './support/admin-page.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { runBuiltCommand } from './support/operator-commands.js';
import { addAuthenticator, pressByKey, typeInto } from './support/virtual-authenticator.js';

const width = 360;

const STEP_MS = 30_000;
const CODE_LABEL = 'Authenticator or recovery code';
// Requests of the one test that goes offline, such as the stream of changes.

describeInBrowser('the pages of an account, in a browser', () => {
  let site: AccountSite;

  beforeAll(async () => {
    const world = generateWorld({ seed: 7, channels: 1, videosPerChannel: 5, edgeCases: false });
    site = await AccountSite.start({ name: 'account-page', world });
    await setUpAdministrator(site);
  });
  afterEach(async () => {
    expect(await site?.leave(400, 401, 403)).toEqual([]);
  });
  afterAll(async () => site?.close());

  describe('My account', () => {
    const signIn = async (person: Person, options: VisitOptions): Promise<AccountVisit> => {
      const visit = await site.open('/auth', options);
      await visit.at.signIn(person);
      await visit.at.arrives('/');
      return visit;
    };

    it('asks visitors to sign in', async () => {
      const { at } = await site.open('/account');
      await at.arrives('/auth?from=%2Faccount');
    });

    it('has everything of the account', async () => {
      const person = await site.person();
      const { at } = await signIn(person, { width });
      await at.goto('/account');
      await at.titled('My account');
      await at.main.getByText(person.email).first().waitFor();
      for (const name of ['Profile', 'Email address', 'Sessions', 'Settings', 'Your data']) {
        await at.main.getByRole('heading', { level: 2, name, exact: true }).waitFor();
      }
      await at.main.getByRole('list', { name: 'Your sessions' }).getByRole('listitem').waitFor();
      await at.main.getByRole('button', { name: 'Delete my account' }).waitFor();

      const download = at.page.waitForEvent('download');
      await at.press('Download everything');
      const data = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
        user: { email: string };
        deletion_at: null;
      };
      expect([data.user.email, data.deletion_at]).toEqual([person.email, null]);

      await at.press('Delete my account');
      await at.fill({ 'Current password': 'wrong-Password-77' });
      await at.press('Delete in 14 days');
      await at.main.locator('[aria-invalid="true"]').waitFor();
      await at.fill({ 'Current password': person.password });
      await at.press('Delete in 14 days');
      await at.main.getByText(/^Your account will be deleted on /).waitFor();
      expect(await at.violations()).toEqual([]);
      await at.page.reload();
      await at.press('Keep my account');
      await at.main.getByRole('button', { name: 'Delete my account' }).waitFor();
    });

    it('changes the linked profile', async () => {
      const { at, page } = await signIn(await site.person(), { width });
      const address = 'https://www.linkedin.com/in/another-person';
      const name = 'LinkedIn profile URL';
      await at.goto('/account');
      await at.press('Change profile');
      await at.fill({ [name]: 'https://example.org/in/another-person' });
      await at.press('Save profile');
      await at.main.getByText(/^Must be a valid LinkedIn profile URL in format/).waitFor();
      expect(await at.violations()).toEqual([]);
      await at.fill({ [name]: address });
      await page.keyboard.press('Enter');
      await at.main.getByRole('link', { name: address }).waitFor();
      const isBack = () =>
        page.evaluate<boolean>(`document.activeElement.textContent === 'Change profile'`);
      await waitUntil(isBack, { what: 'the focus on the button' });
      await page.reload();
      await at.main.getByRole('link', { name: address }).waitFor();
    });

    it('names who is signed in, and has all switches', async () => {
      const person = await site.person();
      const { at } = await signIn(person, { width });
      await at.page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
      await at.page.getByText(`Signed in as ${person.email}`).waitFor();
      expect(await at.violations()).toEqual([]);

      await at.goto('/account');
      const settings = at.main.getByRole('region', { name: 'Settings' });
      const names = ['Keep my history', 'Play the next talk at the end', 'Keyboard shortcuts'];
      await settings.getByRole('switch').nth(2).waitFor();
      expect(await settings.getByRole('switch').allInnerTexts()).toEqual(names);
      for (const name of names.slice(1)) {
        await settings.getByRole('switch', { name }).press('Space');
        expect(await settings.getByRole('switch', { name, checked: false }).count()).toBe(1);
      }
      await at.goto(`/video/${site.ids[0]}`);
      await at.main.getByRole('switch', { name: names[1], checked: false }).waitFor();
    });
  });

  describe('passkeys and authenticator apps, by keyboard', () => {
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
      const codes = at.main
        .getByRole('group', { name: 'New recovery codes' })
        .getByRole('listitem');
      await codes.first().waitFor();
      return codes.allInnerTexts();
    };
    const nextCode = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + STEP_MS });

    async function setUpApp(at: AccountPage): Promise<string> {
      await pressByKey(button(at, 'Set up an authenticator app'));
      await at.main.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      await at.isFine();
      const uri = await at.main.getByRole('link', { name: 'Open the app' }).getAttribute('href');
      const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
      await typeInto(at.field('Name of the app'), 'Pocket phone');
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      await typeInto(at.field('Code that the app shows'), code);
      await at.page.keyboard.press('Enter');
      await at.waitForToast('Authenticator app added. All other sessions have ended.');
      return secret;
    }

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
      await at.isFine();
      await pressByKey(button(at, 'I have stored them'));

      await signOut(at);
      await at.isFine();
      await pressByKey(button(at, 'Sign in with a passkey'));
      await at.arrives('/');
      await at.goto('/security');
      await at.main.getByText('last used').waitFor();

      await pressByKey(button(at, 'Rename Kitchen laptop'));
      await at.field('New name').fill('');
      await typeInto(at.field('New name'), 'Garden laptop');
      await page.keyboard.press('Enter');
      await pressByKey(button(at, 'Remove Garden laptop'));
      await at.isFine();
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
      await at.isFine();
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
      await at.isFine();
      for (const [address, answer] of [
        [email, 'Confirmed. Now open the link that we sent to the other address.'],
        [next, 'The email address is changed. Sign in with the new address from now on.'],
      ] as const) {
        await at.goto(await site.emailChangeLink(address));
        await pressByKey(button(at, 'Confirm the change'));
        await at.main.getByText(answer).waitFor();
        await at.isFine();
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
      const credentials = { 'Administrative Email': email, Password: ROOT.Password };

      await at.goto(ACCESS);
      await at.fill(ROOT);
      await at.press('Authenticate');
      await at.waitForToast(
        'Invalid code. This account signs in with an authenticator app, a passkey or a recovery code.',
      );
      await pressByKey(button(at, 'Use an authenticator app or a passkey'));
      await at.field(CODE_LABEL).waitFor();
      await at.isFine();
      await at.fill(credentials);
      await pressByKey(button(at, 'Use a passkey'));
      await at.arrives('/x7k9p2m-sys');

      await at.goto(ACCESS);
      await pressByKey(button(at, 'Use an authenticator app or a passkey'));
      await at.fill(credentials);
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
  });

  it('leaks no password, code or token into the log or a refusal', () => {
    expect(site.leaks()).toEqual([]);
  });
});
