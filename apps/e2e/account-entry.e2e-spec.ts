import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { AccountSite, PASSWORD, PROFILE } from './support/account-site.js';
import { CONTROLLED, describeInBrowser } from './support/browser.js';
import { DAY_MS } from '@elevate/rules';

const NEXT = 'canary-Rivers-8-calm';

const DAYS_PASSED = 30;
const EXPIRED = 'Your password has expired. Please change it to continue.';

const width = 360;

let people = 0;
/** An address without an account. */
const newEmail = (): string => `canary-newcomer-${(people += 1)}@example.org`;

/** The text of everything in all caches, with its addresses. */
const KEPT_BY_THE_WORKER = `caches.keys().then((names) => Promise.all(names.map(async (name) => {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  return Promise.all(requests.map(async (request) =>
    request.url + (await (await cache.match(request)).text())));
}))).then((all) => all.flat().join())`;

/**
 * Keys change at multiples of these days. A key is published a day before it signs, which a clock that jumps over this
 * day cannot see: for ten seconds its tokens are refused.
 */
function daysWithoutNewKey(): number {
  const today = Math.floor(Date.now() / DAY_MS);
  const lengths = Array.from({ length: 200 }, (_, index) => 150 + index);
  return lengths.find((days) => days - (today % days) > DAYS_PASSED) ?? 365;
}

describeInBrowser('an account, in a browser', () => {
  let site: AccountSite;

  beforeAll(async () => {
    const settings = { SIGNING_KEY_DAYS: String(daysWithoutNewKey()) };
    site = await AccountSite.start({ name: 'account-entry', settings, movesClock: true });
  });
  afterEach(async () => {
    expect(await site?.leave(400, 401, 403, 409)).toEqual([]);
  });
  afterAll(async () => site?.close());

  describe('from its beginning to a new password', () => {
    it('is created after its mistakes were named, and signed in to', async () => {
      const email = newEmail();
      const { at } = await site.open('/auth', { width });
      await at.titled('Sign in');
      await at.press('Create an account');
      await at.titled('Create account');
      const good = { Email: email, Password: PASSWORD, 'LinkedIn profile URL': PROFILE };
      expect(
        await at.refused('Create Account', { Email: '', Password: '', 'LinkedIn profile URL': '' }),
      ).toEqual({
        Email: 'Email is required',
        Password: 'Password must be at least 12 characters',
        'LinkedIn profile URL': 'Must be a valid URL',
      });
      await at.isFine();

      await at.fill(good);
      await at.press('Create Account');
      await at.waitForToast('Account created successfully! You can now sign in.');
      await at.titled('Sign in');
      expect(await at.field('Email').inputValue()).toBe(email);

      await at.signIn({ email, password: NEXT });
      await at.waitForToast('Invalid email or password');
      expect(at.place).toBe('/auth');
      await at.signIn({ email, password: PASSWORD });
      await at.arrives('/');
      const list = at.page.getByRole('contentinfo').getByRole('link', { name: 'My List' });
      await list.waitFor();
    });

    it('gets a new password by the link in the mail, once', async () => {
      const { email, password } = await site.person();
      const { at } = await site.open('/auth', { width });
      await at.follow('Forgot password?');
      await at.titled('Forgot password');
      expect(await at.refused('Send Reset Link', { Email: 'no-address' })).toEqual({
        Email: 'Please enter a valid email address',
      });
      await at.isFine();
      await at.fill({ Email: email });
      await at.press('Send Reset Link');
      await at.waitForToast('Password reset link sent! Check your email.');
      await at.titled('Check your email');
      await at.isFine();
      await at.press('Send to a different email');
      await at.titled('Forgot password');

      const link = await site.nextLink(email);
      expect(link.startsWith(`${site.url}/reset-password#token=`)).toBe(true);
      await at.page.goto(link);
      await at.titled('Create New Password');
      // Gone from the address and from the way back.
      expect(at.place).toBe('/reset-password');
      await at.isFine();
      await at.fill({ 'New Password': NEXT, 'Confirm New Password': NEXT });
      // Before the page can know: looked for later, less than its wait might seem to be left.
      const pressedAt = performance.now();
      await at.press('Reset Password');
      await at.titled('Password Reset Complete!');
      await at.isFine();
      await at.arrives('/');
      expect(performance.now() - pressedAt).toBeGreaterThan(1_000);

      const { at: later } = await site.open(link.replace(site.url, ''), { width });
      await later.waitForToast('Invalid or expired reset link');
      await later.arrives('/forgot-password');
      await later.goto('/auth');
      await later.signIn({ email, password });
      await later.waitForToast('Invalid email or password');
      await later.signIn({ email, password: NEXT });
      await later.arrives('/');
    });

    it('lasts beyond a reload, keeps its owner from /auth, and ends in every tab at once', async () => {
      const { at, another } = await site.open('/auth');
      await at.signIn(await site.person());
      await at.arrives('/');
      await at.goto('/auth');
      await at.arrives('/');
      await at.account.waitFor();
      const other = await another('/help');
      await other.account.waitFor();
      await other.signOut();
      await other.waitForToast('Signed out successfully');
      await other.arrives('/');
      await at.signInLink.waitFor();
      expect(await at.account.count()).toBe(0);
      await at.page.reload();
      await at.signInLink.waitFor();
      expect(
        await at.page.getByRole('contentinfo').getByRole('link', { name: 'My List' }).count(),
      ).toBe(0);
    });

    it('leaves nothing with the service worker, for the next account and after signing out', async () => {
      const { at, errors } = await site.open('/', { serviceWorkers: 'allow' });
      const { page } = at;
      await page.evaluate(CONTROLLED);
      const [first, second] = [await site.person(), await site.person()];
      for (const person of [first, second]) {
        await at.goto('/auth');
        await at.signIn(person);
        await at.arrives('/');
        // The worker keeps the home page of this visit.
        await page.reload();
        await at.account.waitFor();
        await at.goto('/account');
        await page.getByText(person.email).first().waitFor();
        const kept = await page.evaluate<string>(KEPT_BY_THE_WORKER);
        expect([kept.includes('cached-at'), kept.includes('canary')]).toEqual([true, false]);
        expect(await page.content()).not.toContain(person === first ? second.email : first.email);
        await at.signOut();
        await at.arrives('/');
        await at.signInLink.waitFor();
        const storage = await page.evaluate<string>(
          'JSON.stringify([localStorage, sessionStorage])',
        );
        expect(storage).not.toContain('canary');
        const before = errors.length;
        await page.context().setOffline(true);
        for (const path of ['/', '/account']) {
          await page.goto(`${site.url}${path}`);
          await page.getByText('You are offline').first().waitFor();
          expect(await page.content()).not.toContain('canary');
        }
        // Ends the requests of the page, so that none fails with the network back.
        await page.goto('about:blank');
        await page.context().setOffline(false);
        const ofTheNetwork = /ERR_INTERNET_DISCONNECTED|FETCH_ERROR/;
        const whileCut = errors.splice(before);
        expect(whileCut.filter((error) => !ofTheNetwork.test(error))).toEqual([]);
      }
      expect(await site.leave(400, 401, 409)).toEqual([]);
    });

    it('keeps two tabs signed in after their access tokens expired, without a reuse alarm', async () => {
      const { at, another } = await site.open('/auth');
      await at.signIn(await site.person());
      await at.arrives('/');
      const other = await another('/channels');
      await other.account.waitFor();
      site.clock.pass(6 * 60_000);
      for (let round = 0; round < 3; round += 1) {
        await Promise.all([at.page.reload(), other.page.reload()]);
        await Promise.all([at.account.waitFor(), other.account.waitFor()]);
        site.clock.pass(6 * 60_000);
      }
      const own = () =>
        at.page.evaluate<number>(`fetch('/api/v1/account').then(({ status }) => status)`);
      await at.page.reload();
      await at.account.waitFor();
      expect(await own()).toBe(200);
    });
  });

  // Last, because the site's days pass.
  describe('the life of a password', () => {
    const statusOfList = (page: Page) =>
      page.evaluate<number>(`fetch('/api/v1/my-list').then(({ status }) => status)`);

    it('ends after 30 days, with a new one', async () => {
      const person = await site.person();
      const { at } = await site.open('/auth', { width });
      await at.signIn(person);
      await at.arrives('/');

      // Unused for 30 days, the session itself would have ended.
      for (const days of [22, 8]) {
        site.passDays(days);
        await at.goto('/channels');
        await at.page.getByRole('contentinfo').getByRole('link', { name: 'My List' }).waitFor();
      }
      await at.waitForToast(EXPIRED);
      await at.arrives('/change-password');
      await at.main.getByText('Your password has expired', { exact: true }).waitFor();
      await at.isFine();
      expect(await statusOfList(at.page)).toBe(403);
      await at.fill({
        'Current password': person.password,
        'New password': NEXT,
        'Confirm new password': NEXT,
      });
      await at.press('Change Password');
      await at.waitForToast('Password changed successfully!');
      await at.arrives('/');
      expect(await statusOfList(at.page)).toBe(200);
    });
  });

  it('leaks no secret in its log or its refusals', () => {
    const { lines, refusals, tokens } = site.counts();
    expect(Math.min(lines, refusals, tokens)).toBeGreaterThan(0);
    expect(site.leaks()).toEqual([]);
  });
});
