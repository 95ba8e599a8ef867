import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { AccountPage } from './support/account-page.js';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { sidewaysScroll } from './support/browser-home.js';
import { articleList } from './support/browser-news.js';
import { startNewsSite, type NewsSite } from './support/news-site.js';
import { cardsOf, HOSTILE_TAIL, type Published } from './support/news-world.js';

const PASSWORD = 'A long enough 1 for this!';
const OFFLINE = /ERR_INTERNET_DISCONNECTED|FETCH_ERROR/;
const isAsked = (path: string) =>
  `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('${path}'))`;

jest.setTimeout(180_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

describeInBrowser('the news, day by day', () => {
  let site: NewsSite;
  let cards: readonly Published[];
  let people = 0;

  beforeAll(async () => {
    site = await startNewsSite('news-daily');
    cards = cardsOf(site.world.articles).filter(({ title }) => !title.includes(HOSTILE_TAIL));
  }, 400_000);
  afterEach(async () => {
    const errors = (await site?.leave()) ?? [];
    expect(errors.filter((error) => !OFFLINE.test(error))).toEqual([]);
  });
  afterAll(async () => site?.close());

  const titleOf = (number: number) => cards[number]!.title;
  const toggle = (page: Page, number: number) =>
    page.getByRole('button', { name: `Read: ${titleOf(number)}`, exact: true });
  const isRead = async (page: Page, number: number) =>
    (await toggle(page, number).getAttribute('aria-pressed')) === 'true';
  const untilRead = (page: Page, number: number, expected: boolean) =>
    waitUntil(async () => (await isRead(page, number)) === expected, {
      timeoutMs: 30_000,
      what: `article ${number} to be ${expected ? 'read' : 'unread'}`,
    });
  const visit = async (path: string, options: VisitOptions = {}) => {
    const opened = await site.open(path, options);
    return { ...opened, at: new AccountPage(opened.page, site.url) };
  };
  const person = async () => {
    people += 1;
    const email = `daily-${people}@news.example`;
    const linkedin_url = 'https://linkedin.com/in/r';
    const answer = await fetch(`${site.url}/api/v1/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, linkedin_url }),
    });
    expect(answer.status).toBe(201);
    return { email, password: PASSWORD };
  };
  const signIn = async ({ at }: { at: AccountPage }, who: { email: string; password: string }) => {
    await at.goto('/auth');
    await at.signIn(who);
    await at.arrives('/');
    await at.goto('/news');
  };

  it('has read and unread articles for visitors', async () => {
    const { page, at } = await visit('/news', { width });
    expect(await isRead(page, 0)).toBe(false);
    await toggle(page, 0).click();
    await untilRead(page, 0, true);
    await page.reload();
    await untilRead(page, 0, true);
    expect(await isRead(page, 1)).toBe(false);
    expect([await sidewaysScroll(page), await violationsOn(page)]).toEqual([0, []]);

    await at.main.getByRole('link', { name: 'Unread', exact: true }).click();
    await page.waitForURL(/show=unread/);
    await toggle(page, 1).waitFor();
    // The address changes before the list does.
    await waitUntil(async () => (await toggle(page, 0).count()) === 0);
    await at.press('Mark all as read');
    await at.main.getByText('You have read everything here.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await toggle(page, 1).waitFor();
  });

  it('works with keys, which can be off', async () => {
    const { page, at } = await visit('/news');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    await untilRead(page, 1, true);
    await page.keyboard.press('k');
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('o');
    await (await opened).close();
    await untilRead(page, 0, true);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('switch', { name: 'Keyboard shortcuts' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    await at.main.getByRole('searchbox', { name: 'Search news' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('agrees on two devices of a member', async () => {
    const who = await person();
    const phone = await visit('/news', { width });
    await toggle(phone.page, 2).click();
    await signIn(phone, who);
    await untilRead(phone.page, 2, true);
    const laptop = await visit('/news', { width });
    await signIn(laptop, who);
    await untilRead(laptop.page, 2, true);
    await laptop.at.press('Mark all as read');
    await untilRead(laptop.page, 5, true);
    const isStored = async () => {
      const answer = await laptop.page.evaluate<{ all: { until: string } }>(
        `fetch('/api/v1/reading').then((answer) => answer.json())`,
      );
      return Date.parse(answer.all.until) > 0;
    };
    await waitUntil(isStored, { timeoutMs: 20_000 });
    await phone.at.goto('/news');
    await untilRead(phone.page, 5, true);
    await toggle(phone.page, 5).click();
    await untilRead(phone.page, 5, false);
  });

  it('sends marks that were made offline when the device is online again', async () => {
    const who = await person();
    const { page, at } = await visit('/news');
    await signIn({ at }, who);
    // Parts that load after the first page are not kept for offline use without a service worker.
    await waitUntil(() => page.evaluate<boolean>(isAsked('/api/v1/reading')), {
      timeoutMs: 30_000,
      what: 'the session to be known',
    });
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await toggle(page, 3).click();
    await untilRead(page, 3, true);
    await page.context().setOffline(false);
    const marks = () =>
      page.evaluate<number>(
        `fetch('/api/v1/reading').then((answer) => answer.json()).then(({ marks }) => marks.length)`,
      );
    await waitUntil(async () => (await marks()) === 1, { timeoutMs: 30_000 });
  });

  it('names its sources, and shows one of them', async () => {
    const { page, at } = await visit('/news', { width });
    await at.main.getByRole('link', { name: /active RSS feeds: see the sources$/ }).click();
    await at.titled('News sources');
    const sources = at.main.getByRole('list', { name: 'News sources' }).getByRole('listitem');
    await waitUntil(async () => (await sources.count()) === 36);
    expect([await sidewaysScroll(page), await violationsOn(page)]).toEqual([0, []]);
    const download = page.waitForEvent('download');
    await at.press('Export as OPML');
    const opml = await readFile(await (await download).path(), 'utf8');
    expect(opml.match(/<outline /g)).toHaveLength(36);
    const { source } = cards[0]!;
    await sources.getByRole('link', { name: source, exact: true }).click();
    await page.waitForURL(/\/news\?source=/);
    await at.main.getByText(`From ${source}`).waitFor();
    const names = await articleList(page)
      .locator('.news-words > p:first-child > a')
      .allInnerTexts();
    expect(new Set(names)).toEqual(new Set([source]));
    expect(await violationsOn(page)).toEqual([]);
    const follow = articleList(page).getByRole('button', { name: `Follow ${source}`, exact: true });
    await follow.first().click();
    await page.waitForURL(/\/auth\?from=/);
  });
});
