import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { generateWorld } from '@elevate/upstream';
import type { Page } from 'playwright-core';
import type { AccountPage } from './support/account-page.js';
import { AccountSite, type AccountVisit, type Person } from './support/account-site.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { readCatalogue, type Known } from './support/catalogue-truth.js';

jest.setTimeout(180_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

// Requests of the one test that goes offline, such as the stream of changes.
const OFFLINE = /ERR_INTERNET_DISCONNECTED|FETCH_ERROR/;

describeInBrowser('following, in a browser', () => {
  let site: AccountSite;
  let talks: readonly Known[];

  beforeAll(async () => {
    const world = generateWorld({ seed: 7, channels: 2, videosPerChannel: 12, edgeCases: false });
    site = await AccountSite.start({ name: 'account-following', world });
    const catalogue = await readCatalogue(site.url, site.ids);
    talks = site.ids.map((id) => catalogue.get(id)!);
  });
  afterEach(async () => {
    const errors = (await site?.leave(401)) ?? [];
    expect(errors.filter((error) => !OFFLINE.test(error))).toEqual([]);
  });
  afterAll(async () => site?.close());

  const visit = (path: string, options: VisitOptions) => site.open(path, options);
  const signIn = async (person: Person, options: VisitOptions): Promise<AccountVisit> => {
    const opened = await visit('/auth', options);
    await opened.at.signIn(person);
    await opened.at.arrives('/');
    return opened;
  };
  const channelPath = () => `/channel/${talks[0]!.channel_id}`;
  const channelOf = async (at: AccountPage): Promise<string> => at.main.locator('h1').innerText();
  const followOf = (at: AccountPage, name: string) =>
    at.main.getByRole('button', { name: `Follow ${name}`, exact: true });
  const isPressed = (at: AccountPage, name: string, pressed: boolean) =>
    waitUntil(
      async () => (await followOf(at, name).getAttribute('aria-pressed')) === String(pressed),
      { what: `the button of ${name} to be ${pressed ? '' : 'not '}pressed` },
    );
  const stored = (page: Page, list: 'follows' | 'hidden'): Promise<string[]> =>
    page.evaluate<string[]>(
      `fetch('/api/v1/following').then((answer) => answer.json())
        .then((body) => body['${list}'].map(({ name }) => name))`,
    );
  const untilStored = (page: Page, list: 'follows' | 'hidden', names: readonly string[]) =>
    waitUntil(async () => String(await stored(page, list)) === String(names), {
      timeoutMs: 40_000,
      what: `the account to have ${String(names)}`,
    });
  const region = ({ page }: AccountPage, name: string) => page.getByRole('region', { name });

  it('leads a visitor to sign in, and follows then', async () => {
    const person = await site.person();
    const { at } = await visit(channelPath(), { width });
    const name = await channelOf(at);
    expect(await at.violations()).toEqual([]);
    await followOf(at, name).focus();
    await at.page.keyboard.press('Enter');
    await at.titled('Sign in');
    await at.main.getByText(`Sign in to follow ${name}.`).waitFor();
    await at.signIn(person);
    await at.arrives(channelPath());
    await at.waitForToast(`You follow ${name}`);
    await isPressed(at, name, true);
    await untilStored(at.page, 'follows', [name]);
  });

  it('fills a row and a page, until it is taken back', async () => {
    const { at } = await signIn(await site.person(), { width });
    await at.goto('/following');
    await at.main.getByText('Nothing here yet.').waitFor();
    expect(await at.violations()).toEqual([]);
    await at.goto(channelPath());
    const name = await channelOf(at);
    await followOf(at, name).click();
    await untilStored(at.page, 'follows', [name]);

    await at.goto('/');
    await region(at, 'From What You Follow').getByRole('link').first().waitFor();
    expect(await at.violations()).toEqual([]);
    await at.goto('/following');
    await at.main.getByText(/ new since your last visit$/).waitFor();
    expect(await at.main.getByText('New', { exact: true }).count()).toBeGreaterThan(0);
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
    // The marks stay during the visit, and are gone in the next one.
    const isSeen = () =>
      at.page.evaluate<boolean>(
        `fetch('/api/v1/following').then((answer) => answer.json()).then(({ seen_at }) => seen_at !== null)`,
      );
    await waitUntil(isSeen, { what: 'the visit to be stored' });
    await at.goto('/following');
    await at.main.getByText('Nothing new since your last visit.').waitFor();

    await at.press(`Unfollow ${name}`);
    await at.main.getByText('You do not follow anything yet.').waitFor();
    await untilStored(at.page, 'follows', []);
    await at.page.getByRole('button', { name: 'Undo' }).first().click();
    await untilStored(at.page, 'follows', [name]);
  });

  it('is the same on two devices, and sends what was pressed offline', async () => {
    const person = await site.person();
    const { at: phone } = await signIn(person, { width: 360 });
    const { at: laptop } = await signIn(person, { width: 1280 });
    await phone.goto(channelPath());
    const name = await channelOf(phone);
    const loadedParts = () =>
      phone.page.evaluate<number>(
        `new Set(performance.getEntriesByType('resource')
          .flatMap(({ name }) => /toasts-.*css|member-.*js/.exec(name)?.[0] ?? [])).size`,
      );
    await waitUntil(async () => (await loadedParts()) === 2, {
      what: 'the toasts and the menu, which load after the page',
    });
    await phone.page.context().setOffline(true);
    await followOf(phone, name).click();
    await isPressed(phone, name, true);
    expect(await stored(laptop.page, 'follows')).toEqual([]);
    await phone.page.context().setOffline(false);
    await untilStored(laptop.page, 'follows', [name]);

    await laptop.goto('/following');
    await laptop.press(`Unfollow ${name}`);
    await untilStored(laptop.page, 'follows', []);
    await phone.goto(channelPath());
    await isPressed(phone, name, false);
    await laptop.signOut();
    await laptop.arrives('/');
    const hasLeft = () =>
      laptop.page.evaluate<boolean>(`localStorage.getItem('following') === null`);
    await waitUntil(hasLeft, { what: 'the choices to leave the device' });
  });

  it('hides talks from the rows, not from addresses', async () => {
    const { at } = await visit('/', { width });
    const row = region(at, 'New Releases');
    const first = row.locator('li').first().locator('h3');
    const title = await first.innerText();
    const path = (await row.locator('li a').first().getAttribute('href')) ?? '';
    await at.goto(path);
    await at.press('Not interested');
    await at.press('This talk');
    await at.waitForToast(`${title} is hidden`);
    expect(await at.violations()).toEqual([]);
    await at.goto('/');
    await waitUntil(async () => (await first.innerText()) !== title, {
      what: 'another talk first',
    });
    expect(await at.page.evaluate<boolean>(`'hiding' in document.documentElement.dataset`)).toBe(
      false,
    );
    await at.goto(path);
    await at.titled(title);

    await at.goto('/following');
    await at.fill({ 'Hide titles with this word': 'canary' });
    await at.press('Hide');
    await at.main.getByText('Word in a title').waitFor();
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
    await at.press(`Show ${title} again`);
    await at.goto('/');
    await waitUntil(async () => (await first.innerText()) === title, { what: 'the talk again' });
    await at.goto('/following');
    await at.press('Show canary again');
  });

  it('has a private feed, whose address is shown once, and a digest', async () => {
    const { at } = await signIn(await site.person(), { width: 1280 });
    await at.goto(channelPath());
    const name = await channelOf(at);
    await followOf(at, name).click();
    await untilStored(at.page, 'follows', [name]);
    await at.goto('/following');
    await at.press('Create an address');
    const address = await at.main.getByText(/\/feeds\/following\.xml\?token=/).innerText();
    const read = () => fetch(address);
    const feed = await read();
    expect([feed.status, feed.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(feed.headers.get('x-robots-tag')).toBe('noindex');
    expect(await feed.text()).toContain('<entry>');
    const etag = feed.headers.get('etag') ?? '';
    const again = await fetch(address, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const json = await fetch(address.replace('.xml', '.json'));
    expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');

    await at.field('How often').selectOption('weekly');
    await at.field('On').selectOption('Friday');
    await at.field('Time zone').selectOption('Africa/Lagos');
    await at.press('Save');
    await at.waitForToast('The digest is saved');
    await at.press('Preview');
    expect(await at.violations()).toEqual([]);
    await at.goto('/following');
    await waitUntil(async () => (await at.field('How often').inputValue()) === 'weekly', {
      what: 'the saved digest',
    });
    expect(await at.main.getByText(/\/feeds\/following/).count()).toBe(0);
    await at.press('End the feed');
    await at.waitForToast('The private feed has ended');
    expect((await read()).status).toBe(404);
    expect(site.leaks()).toEqual([]);
  });
});
