import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { generateWorld } from '@elevate/upstream';
import { AccountSite, type AccountVisit, type Person } from './support/account-site.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';

jest.setTimeout(180_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

// Requests of the one test that goes offline, such as the stream of changes.
const OFFLINE = /ERR_INTERNET_DISCONNECTED|FETCH_ERROR/;

describeInBrowser('the page "My account"', () => {
  let site: AccountSite;

  beforeAll(async () => {
    const world = generateWorld({ seed: 7, channels: 1, videosPerChannel: 5, edgeCases: false });
    site = await AccountSite.start({ name: 'account-page', world });
  });
  afterEach(async () => {
    const errors = (await site?.leave(401, 400)) ?? [];
    expect(errors.filter((error) => !OFFLINE.test(error))).toEqual([]);
  });
  afterAll(async () => site?.close());

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
    expect([await at.violations(), await at.horizontalOverflow()]).toEqual([[], 0]);

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

  it('agrees on two devices, and sends what was switched offline', async () => {
    const person = await site.person();
    const { at: phone } = await signIn(person, { width: 360 });
    const { at: laptop } = await signIn(person, { width: 1_280 });
    const history = { name: 'Keep my history' };
    await phone.goto('/account');
    await phone.main.getByRole('switch', { ...history, checked: true }).waitFor();
    await phone.page.waitForLoadState('networkidle');
    await phone.page.context().setOffline(true);
    await phone.main.getByRole('switch', history).press('Space');
    await phone.main.getByRole('switch', { ...history, checked: false }).waitFor();
    await phone.page.context().setOffline(false);
    const isKept = () =>
      laptop.page.evaluate<boolean>(
        `fetch('/api/v1/history').then((answer) => answer.json()).then(({ keep }) => keep)`,
      );
    await waitUntil(async () => !(await isKept()), { timeoutMs: 40_000, what: 'the switch' });
    await laptop.goto('/account');
    await laptop.main.getByRole('switch', { ...history, checked: false }).waitFor();
    const sessions = laptop.main.getByRole('list', { name: 'Your sessions' });
    await waitUntil(async () => (await sessions.getByRole('listitem').count()) === 2);

    await laptop.press('Delete my account');
    await laptop.fill({ 'Current password': person.password });
    await laptop.press('Delete in 14 days');
    await laptop.main.getByText(/^Your account will be deleted on /).waitFor();
    await phone.goto('/account');
    await phone.press('Keep my account');
    await phone.main.getByRole('button', { name: 'Delete my account' }).waitFor();
    await laptop.page.reload();
    await laptop.main.getByRole('button', { name: 'Delete my account' }).waitFor();
  });
});
