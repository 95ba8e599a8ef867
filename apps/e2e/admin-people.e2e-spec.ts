import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { ADMIN_ACCESS_MESSAGES } from '@elevate/rules';
import { waitUntil } from '@elevate/testing';
import type { AccountPage } from './support/account-page.js';
import { AccountSite } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, ROOT, setUpAdministrator } from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';

const PEOPLE = `${MANAGEMENT}?tab=administrators`;
const SECOND = 'canary-second@admin.local';
const CHOICES = { Password: 'canary-Lanterns-8-drift', 'Access Code': 'canary-2-code-of-20c' };

jest.setTimeout(180_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

describeInBrowser('administrators manage each other, in a browser', () => {
  let site: AccountSite;

  beforeAll(async () => {
    site = await AccountSite.start({ name: 'admin-people' });
    await setUpAdministrator(site);
  });
  afterEach(async () => {
    expect(await site?.leave(400, 401, 403, 409)).toEqual([]);
  });
  afterAll(async () => site?.close());

  const isFine = async (at: AccountPage): Promise<void> => {
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
  };
  const row = (at: AccountPage, email: string) =>
    at.main.getByRole('listitem').filter({ hasText: email });
  const statusOfRooms = (at: AccountPage) =>
    at.page.evaluate<number>(`fetch('/api/v1/admin').then(({ status }) => status)`);
  const invitationPath = async (email: string): Promise<string> => {
    const { pathname, hash } = new URL(await site.nextLink(email));
    return `${pathname}${hash}`;
  };

  it('lists and invites, and names a wrong address', async () => {
    const { at } = await openAsAdmin(site, PEOPLE, { width });
    await row(at, ROOT['Administrative Email']).getByText('You', { exact: true }).waitFor();
    await isFine(at);
    const refused = await at.refused('Send invitation', {
      'Administrative Email': 'canary-member@example.org',
    });
    expect(refused).toEqual({ 'Administrative Email': 'Invalid admin email domain' });
    await at.press(`Remove ${ROOT['Administrative Email']}`);
    await isFine(at);
    await at.press('Remove');
    await at.page
      .getByText(/The last administrator cannot be removed/)
      .first()
      .waitFor();
    expect(await statusOfRooms(at)).toBe(200);
  });

  it('invites a person who signs in, is removed and is out at once', async () => {
    const { at } = await openAsAdmin(site, PEOPLE);
    await at.fill({ 'Administrative Email': SECOND });
    await at.press('Send invitation');
    await at.waitForToast(`An invitation was sent to ${SECOND}`);
    const voided = await invitationPath(SECOND);
    await at.press(`Send again to ${SECOND}`);
    await at.waitForToast(`A new invitation was sent to ${SECOND}`);
    await isFine(at);

    const { at: second } = await site.open(voided, {});
    await second.fill(CHOICES);
    await second.press('Set password and access code');
    await second.waitForToast(ADMIN_ACCESS_MESSAGES.invitationInvalid);
    const link = await invitationPath(SECOND);
    await second.goto('/help');
    await second.goto(link);
    await second.fill(CHOICES);
    await second.press('Set password and access code');
    await second.waitForToast(ADMIN_ACCESS_MESSAGES.invitationAccepted);
    await second.fill({ 'Administrative Email': SECOND, ...CHOICES });
    await second.press('Authenticate');
    await second.arrives(MANAGEMENT);
    expect(await statusOfRooms(second)).toBe(200);

    await at.page.reload();
    await row(at, SECOND).getByText('Last sign-in').waitFor();
    await at.press(`Remove ${SECOND}`);
    await at.press('Remove');
    await at.waitForToast(`${SECOND} is no longer an administrator`);
    expect(await statusOfRooms(second)).toBe(401);
    await second.page.getByRole('tab', { name: 'Events', exact: true }).click();
    await second.arrives('/');
    await waitUntil(
      async () => (await site.mailsTo(SECOND)).some((text) => text.includes('removed you')),
      { what: 'the mail to the removed person' },
    );
  });

  it('leaks no password, code or token in its log or its refusals', () => {
    expect(site.leaks()).toEqual([]);
  });
});
