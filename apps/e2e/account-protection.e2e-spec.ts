import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { AccountPage } from './support/account-page.js';
import { AccountSite } from './support/account-site.js';
import { describeInBrowser } from './support/browser.js';

const width = 360;

describeInBrowser('an account that is protected, in a browser', () => {
  let site: AccountSite;

  beforeAll(async () => {
    const settings = { EMAIL_VERIFICATION: 'required', TRUST_PROXY: 'loopback' };
    site = await AccountSite.start({ name: 'account-protection', settings });
  });
  afterEach(async () => {
    expect(await site?.leave(401, 403)).toEqual([]);
  });
  afterAll(async () => site?.close());

  const isFine = async (at: AccountPage): Promise<void> => {
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
  };

  describe('on a phone', () => {
    it('asks to confirm the address, sends the link again, and works once it is opened', async () => {
      const person = await site.signUp();
      const { at } = await site.open('/auth', { width });
      await at.signIn(person);
      await at.arrives('/');
      const notice = at.page.getByText('Please confirm your email address');
      await notice.waitFor();
      await isFine(at);
      await at.press('Send the link again');
      await at.waitForToast(
        'We sent a link to your email address. Open it to confirm the address.',
      );
      await waitUntil(async () => (await site.confirmationLinks(person.email)).length === 2);
      await at.page.goto(await site.confirmationLink(person.email));
      await at.waitForToast('Your email address is confirmed.');
      await notice.waitFor({ state: 'detached' });
      await at.arrives('/');
      await isFine(at);
    });

    it('lets a new device sign in by the mailed link while strangers guess', async () => {
      const person = await site.person();
      for (let guess = 0; guess < 10; guess += 1) {
        const stranger = { 'x-forwarded-for': `203.0.113.${guess}` };
        const body = { email: person.email, password: `canary-guess-${guess}-drift` };
        expect((await site.send('/session', body, stranger)).status).toBe(401);
      }
      const { at } = await site.open('/auth', { width });
      await at.signIn(person);
      await at.waitForToast(
        'Too many failed sign-ins. If this address has an account, we sent a link to it. Open the link on this device, then sign in.',
      );
      await isFine(at);
      await at.page.goto(await site.nextLink(person.email));
      await at.waitForToast('This device may sign in now. Enter your email and password.');
      expect(at.place).toBe('/auth');
      await isFine(at);
      await at.signIn(person);
      await at.arrives('/');
    });
  });
});
