import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { AccountSite } from './support/account-site.js';
import { describeInBrowser } from './support/browser.js';

const NEXT = 'canary-Rivers-8-calm';
const EXPIRED = 'Your password has expired. Please change it to continue.';
const WARNING = 'Your password will expire in 7 days. Please change it soon.';
const SKIPPED = ['/auth', '/change-password', '/forgot-password', '/reset-password', '/help'];

jest.setTimeout(180_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

describeInBrowser('the life of a password, in a browser', () => {
  let site: AccountSite;

  beforeAll(async () => {
    site = await AccountSite.start({ name: 'account-age' });
  });
  afterEach(async () => {
    expect(await site?.leave(400, 401, 403)).toEqual([]);
  });
  afterAll(async () => site?.close());

  const ask = (
    page: Page,
    method: string,
    path: string,
  ): Promise<{ status: number; code?: string }> =>
    page.evaluate(
      `fetch('/api/v1${path}', { method: '${method}', headers: { 'content-type': 'application/json' },
        ...('${method}' === 'POST' && { body: '{"episode_id":"${site.ids[0]}"}' }) })
        .then(async (answer) => ({ status: answer.status, code: (await answer.json()).code }))`,
    );

  describe('on a phone', () => {
    it('ends after 30 days, after a warning, with a new one', async () => {
      const person = await site.person();
      const { at } = await site.open('/auth', { width });
      await at.signIn(person);
      await at.arrives('/');

      site.passDays(22);
      await at.goto('/channels');
      await at.page.getByRole('contentinfo').getByRole('link', { name: 'My List' }).waitFor();
      expect(await at.toast(WARNING).count()).toBe(0);

      site.passDays(1);
      const askedAt = performance.now();
      await at.goto('/channels');
      await at.waitForToast(WARNING);
      expect(at.place).toBe('/channels');
      await at.toast(WARNING).waitFor({ state: 'detached' });
      expect(performance.now() - askedAt).toBeGreaterThan(3_500);
      for (const path of SKIPPED.filter((skipped) => skipped !== '/auth')) {
        await at.goto(path);
        await at.page.getByRole('contentinfo').getByRole('link', { name: 'My List' }).waitFor();
        expect(await at.toast(WARNING).count()).toBe(0);
      }
      await at.goto('/change-password');
      await at.main.getByText(WARNING, { exact: true }).waitFor();
      await at.main.getByRole('button', { name: 'Cancel' }).waitFor();
      expect(await at.violations()).toEqual([]);
      await at.press('Cancel');
      await at.arrives('/');

      site.passDays(7);
      await at.goto('/channels');
      await at.waitForToast(EXPIRED);
      await at.arrives('/change-password');
      await at.main.getByText('Your password has expired', { exact: true }).waitFor();
      expect(await at.main.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
      expect(await at.violations()).toEqual([]);
      expect(await at.horizontalOverflow()).toBe(0);
      for (const [method, path] of [
        ['GET', '/my-list'],
        ['POST', '/my-list'],
        ['GET', '/bookmarks'],
      ] as const) {
        expect({ method, path, ...(await ask(at.page, method, path)) }).toEqual({
          method,
          path,
          status: 403,
          code: 'USER.PASSWORD_EXPIRED',
        });
      }

      const good = {
        'Current password': person.password,
        'New password': NEXT,
        'Confirm new password': NEXT,
      };
      const mistakes: [Record<string, string>, Record<string, string>][] = [
        [
          { 'Current password': '', 'New password': '', 'Confirm new password': '' },
          {
            'Current password': 'Current password is required',
            'New password': 'Password must be at least 12 characters',
          },
        ],
        [
          { ...good, 'New password': person.password, 'Confirm new password': person.password },
          { 'New password': 'New password must be different from current password' },
        ],
        [
          { ...good, 'Confirm new password': `${NEXT}x` },
          { 'Confirm new password': 'Passwords do not match' },
        ],
        [
          { ...good, 'Current password': 'canary-wrong-1' },
          { 'Current password': 'Current password is incorrect' },
        ],
      ];
      for (const [values, messages] of mistakes) {
        expect(await at.refused('Change Password', values)).toEqual(messages);
      }
      await at.fill(good);
      await at.press('Change Password');
      await at.waitForToast('Password changed successfully!');
      await at.arrives('/');
      expect((await ask(at.page, 'GET', '/my-list')).status).toBe(200);
      await at.goto('/channels');
      await at.page.getByRole('contentinfo').getByRole('link', { name: 'My List' }).waitFor();
      expect(await at.toast(EXPIRED).count()).toBe(0);
      expect(at.place).toBe('/channels');
    });
  });

  it('is asked for at sign-in, too, wherever that leads', async () => {
    const person = await site.person();
    site.passDays(31);
    const { at } = await site.open('/my-list');
    await at.arrives(`/auth?from=${encodeURIComponent('/my-list')}`);
    await at.signIn(person);
    await at.waitForToast(EXPIRED);
    await at.arrives('/change-password');
    expect(await ask(at.page, 'GET', '/my-list')).toMatchObject({ status: 403 });
    // Leaving and coming back is no way around it.
    await at.goto('/');
    await at.waitForToast(EXPIRED);
    await at.arrives('/change-password');
  });

  it('answers "No active session" to a signed-out visitor', async () => {
    const { at } = await site.open('/change-password');
    await at.fill({
      'Current password': 'canary-wrong-1',
      'New password': NEXT,
      'Confirm new password': NEXT,
    });
    await at.press('Change Password');
    await waitUntil(async () => (await at.toast('No active session').count()) > 0, {
      timeoutMs: 10_000,
    });
  });

  it('leaks no secret in its log or its refusals', () => {
    const { lines, refusals, tokens } = site.seen();
    expect(Math.min(lines, refusals, tokens)).toBeGreaterThan(0);
    expect(site.leaks()).toEqual([]);
  });
});
