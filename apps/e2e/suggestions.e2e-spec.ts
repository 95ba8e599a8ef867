import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { AccountPage } from './support/account-page.js';
import { AccountSite } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';

const SECTION = `${MANAGEMENT}?tab=content&section=suggestions`;
const SUGGESTIONS = [
  { kind: 'A YouTube channel', address: '@a-made-up-handle', name: 'A made-up channel' },
  { kind: 'A news feed', address: 'https://feeds.example/rss', name: 'A made-up feed' },
  { kind: 'An event', address: 'https://meetups.example/may', name: 'A made-up meetup' },
] as const;

jest.setTimeout(180_000);

describeInBrowser('suggestions of visitors, in a browser', () => {
  let site: AccountSite;

  beforeAll(async () => {
    site = await AccountSite.start({ name: 'suggestions' });
    await setUpAdministrator(site);
  });
  afterEach(async () => {
    expect(await site?.leave()).toEqual([]);
  });
  afterAll(async () => site?.close());

  const isFine = async (at: AccountPage): Promise<void> => {
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
  };
  const row = (at: AccountPage, name: string) =>
    at.main.getByRole('listitem').filter({ hasText: name });
  const focused = ({ page }: AccountPage) =>
    page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")');

  it('are sent at 360 px, without an account', async () => {
    const { at, page } = await site.open('/', { width: 360 });
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Suggest a channel, feed or event' })
      .click();
    await at.titled('Suggest a channel, feed or event');
    await isFine(at);
    // The server renders the form as well.
    expect(await (await fetch(`${site.url}/suggest`)).text()).toContain('Send suggestion');
    await at.goto('/suggest');
    const wrong = { Address: 'http://feeds.example', Name: '' };
    expect(await at.refused('Send suggestion', wrong)).toEqual({
      Address: expect.stringMatching(/^Please give a handle/),
      Name: 'Please enter a name',
    });
    await isFine(at);
    for (const { kind, address, name } of SUGGESTIONS) {
      await at.main.getByRole('radio', { name: kind }).check();
      await at.fill({ Address: address, Name: name });
      await page.keyboard.press('Enter');
      await at.titled('Suggestion sent');
      await isFine(at);
      await at.press('Suggest another');
    }
  });

  it('are accepted and declined by keyboard, and audited', async () => {
    const { at, page } = await openAsAdmin(site, SECTION);
    const [channel, feed] = SUGGESTIONS;
    await row(at, channel.name).waitFor();
    await isFine(at);
    await at.main.getByRole('button', { name: `Accept ${channel.name}` }).focus();
    await page.keyboard.press('Enter');
    await at.waitForToast(`${channel.name} was accepted`);
    await row(at, channel.name).waitFor({ state: 'detached' });

    await row(at, feed.name).getByRole('button', { name: 'Accept' }).focus();
    await page.keyboard.press('Tab');
    expect(await focused(at)).toBe(`Decline ${feed.name}`);
    await page.keyboard.press('Enter');
    await at.waitForToast(`${feed.name} was declined`);
    await row(at, feed.name).waitFor({ state: 'detached' });
    await isFine(at);

    await at.field('State').selectOption('Declined');
    await at.main.getByRole('button', { name: `Reopen ${feed.name}` }).focus();
    await page.keyboard.press('Space');
    await at.waitForToast(`${feed.name} is open again`);
    await at.goto(`${MANAGEMENT}?tab=sources`);
    // Its name comes from YouTube, which cannot be asked here.
    await row(at, channel.address).first().waitFor();
    await at.goto(`${MANAGEMENT}?tab=audit&object=suggestion`);
    for (const words of ['reopened', 'declined', 'accepted']) {
      await at.main.getByText(`${words} the suggestion`).waitFor();
    }
  });

  it('of an event fill in its form, at 360 px', async () => {
    const { at, admin } = await openAsAdmin(site, SECTION, { width: 360 });
    const { name, address } = SUGGESTIONS[2];
    await row(at, name).waitFor();
    await isFine(at);
    await at.press(`Accept ${name}`);
    await at.main.getByRole('heading', { name: 'Create New Event' }).waitFor();
    expect(await admin.box('Title').inputValue()).toBe(name);
    expect(await admin.box('Event URL').inputValue()).toBe(address);
  });
});
