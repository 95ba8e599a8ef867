import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { AccountPage } from './support/account-page.js';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, pageWorks, type VisitOptions } from './support/browser.js';
import { focused, sidewaysScroll } from './support/browser-home.js';
import { articleList } from './support/browser-news.js';
import { startNewsSite, type NewsSite } from './support/news-site.js';
import { cardsOf, HOSTILE_TAIL, ON_A_TOPIC, type Published } from './support/news-world.js';

const PASSWORD = 'A long enough 1 for this!';

jest.setTimeout(180_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

describeInBrowser('the news, for a signed-in user', () => {
  let site: NewsSite;
  let cards: readonly Published[];
  let people = 0;
  const errors: string[] = [];

  beforeAll(async () => {
    site = await startNewsSite('news-reader');
    cards = cardsOf(site.world.articles).filter(({ title }) => !title.includes(HOSTILE_TAIL));
  }, 400_000);

  afterEach(async () => void errors.push(...((await site?.leave()) ?? [])));
  afterAll(async () => site?.close());

  /** Opens the news with a new, empty account. */
  async function read(options: VisitOptions = {}) {
    people += 1;
    const email = `reader-${people}@news.example`;
    await post('accounts', {
      email,
      password: PASSWORD,
      linkedin_url: 'https://linkedin.com/in/r',
    });
    const visit = await site.open('/auth', options);
    const at = new AccountPage(visit.page, site.url);
    await at.signIn({ email, password: PASSWORD });
    await at.arrives('/');
    await at.goto('/news');
    await bookmarks(visit.page).waitFor();
    return { ...visit, at };
  }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${site.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  };
  const bookmarks = (page: Page) => page.getByRole('region', { name: 'Your Bookmarks' });
  const related = (page: Page) => page.getByRole('region', { name: 'Related Episodes' });
  const kept = (page: Page) => bookmarks(page).getByRole('link').allInnerTexts();
  const keeps = (page: Page, titles: readonly string[]) =>
    waitUntil(async () => JSON.stringify(await kept(page)) === JSON.stringify(titles), {
      what: `the bookmarks ${titles.join(', ')}`,
    }).catch(async () => expect(await kept(page)).toEqual(titles));
  const ribbon = (page: Page, title: string) =>
    page.getByRole('button', { name: `Bookmark ${title}`, exact: true });
  const isPressed = async (page: Page, title: string) =>
    (await ribbon(page, title).getAttribute('aria-pressed')) === 'true';

  describe('a bookmark', () => {
    it('is set and taken away with the ribbon, and is there on the next visit', async () => {
      const { page, at } = await read();
      const [first, second] = cards;
      await bookmarks(page)
        .getByText(/^No bookmarks yet/)
        .waitFor();
      await ribbon(page, first!.title).click();
      await at.waitForToast('Bookmarked');
      await ribbon(page, second!.title).click();
      await keeps(page, [second!.title, first!.title]);
      await page.reload();
      await keeps(page, [second!.title, first!.title]);
      expect(await isPressed(page, first!.title)).toBe(true);
      await ribbon(page, first!.title).click();
      await at.waitForToast('Bookmark removed');
      await keeps(page, [second!.title]);
      expect(await isPressed(page, first!.title)).toBe(false);
      await bookmarks(page)
        .getByRole('button', { name: `Remove bookmark: ${second!.title}` })
        .click();
      await keeps(page, []);
      expect((await focused(page)).name).toBe('Your Bookmarks');
      await page.reload();
      await bookmarks(page)
        .getByText(/^No bookmarks yet/)
        .waitFor();
    });

    it('is the same in another tab at once', async () => {
      const { page, tab } = await read();
      const { title } = cards[2]!;
      const other = await tab('/news');
      await bookmarks(other).waitFor();
      await ribbon(other, title).click();
      await keeps(page, [title]);
      expect(await isPressed(page, title)).toBe(true);
      await ribbon(page, title).click();
      await keeps(other, []);
    });

    it('that another machine has set is said to be there already', async () => {
      const { page, at } = await read();
      const { title } = cards[2]!;
      await bookmarks(page)
        .getByText(/^No bookmarks yet/)
        .waitFor();
      // Not from a tab, so this browser gets no notification.
      const found = await page.request.get(
        `${site.url}/api/v1/news?q=${encodeURIComponent(title)}`,
      );
      const { items } = (await found.json()) as { items: { id: string }[] };
      const kept = await page.request.post(`${site.url}/api/v1/bookmarks`, {
        data: { article_id: items[0]!.id },
        headers: { origin: site.url },
      });
      expect(kept.status()).toBe(201);
      await ribbon(page, title).click();
      const toast = page.locator('[data-sonner-toast][data-type="error"]');
      await toast.getByText('Already bookmarked', { exact: true }).waitFor();
      await keeps(page, [title]);
      expect(await isPressed(page, title)).toBe(true);
      await at.toast('Bookmarked').waitFor({ state: 'detached' });
    });

    it('that cannot be kept, or removed, is put back', async () => {
      const { page, at } = await read();
      const [first] = cards;
      const fail = '**/api/v1/bookmarks**';
      const refuse = (method: string) =>
        page.route(fail, (route, request) =>
          request.method() === method
            ? route.fulfill({ status: 503, json: { title: 'No', status: 503 } })
            : route.continue(),
        );
      await refuse('POST');
      await ribbon(page, first!.title).click();
      await at.waitForToast('Failed to bookmark');
      expect(await isPressed(page, first!.title)).toBe(false);
      await page.unroute(fail);
      await ribbon(page, first!.title).click();
      await at.waitForToast('Bookmarked');
      await refuse('DELETE');
      await ribbon(page, first!.title).click();
      await at.waitForToast('Failed to remove bookmark');
      expect(await isPressed(page, first!.title)).toBe(true);
      await keeps(page, [first!.title]);
    });

    it('requires a signed-in user', async () => {
      const { page, at } = await read();
      // Otherwise the sync of the history, of follows or of read marks may notice the sign-out first.
      const others = /\/api\/v1\/(?!bookmarks)/;
      const clicked = new AbortController();
      await page.route(others, async (route) => {
        if (!clicked.signal.aborted) await once(clicked.signal, 'abort');
        await route.continue();
      });
      await ribbon(page, cards[0]!.title).hover();
      await page.context().clearCookies();
      await ribbon(page, cards[0]!.title).click();
      clicked.abort();
      await at.waitForToast('Must be logged in');
      await bookmarks(page).waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: /^Bookmark / }).count()).toBe(0);
      const answer = await fetch(`${site.url}/api/v1/bookmarks`);
      expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
        401,
        expect.stringContaining('Must be logged in'),
      ]);
    });

    it('is private to the account', async () => {
      const mine = await read();
      await ribbon(mine.page, cards[4]!.title).click();
      await keeps(mine.page, [cards[4]!.title]);
      const theirs = await read();
      await bookmarks(theirs.page)
        .getByText(/^No bookmarks yet/)
        .waitFor();
      expect(await isPressed(theirs.page, cards[4]!.title)).toBe(false);
    });
  });

  it('shows the first six bookmarks, and all of them on request', async () => {
    const { page } = await read();
    const wanted = cards.slice(0, 8).map(({ title }) => title);
    for (const [index, title] of wanted.entries()) {
      await ribbon(page, title).click();
      await waitUntil(async () => (await kept(page)).length === Math.min(index + 1, 6), {
        what: 'the bookmark',
      });
    }
    await keeps(page, [...wanted].reverse().slice(0, 6));
    await bookmarks(page).getByRole('button', { name: 'See all 8' }).click();
    await keeps(page, [...wanted].reverse());
    for (const width of [1_280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await sidewaysScroll(page)).toBe(0);
      await page.evaluate('scrollTo(0, 0)');
      expect(await violationsOn(page)).toEqual([]);
    }
  });

  describe('related episodes', () => {
    it('come for the article under the mouse, at most three, each a way to its page', async () => {
      const { page, at } = await read();
      await at.goto(`/news?q=${encodeURIComponent('machine learning models')}`);
      await related(page)
        .getByText(/^Point at an article/)
        .waitFor();
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url()));
      await articleList(page).getByRole('link', { name: ON_A_TOPIC, exact: true }).hover();
      const links = related(page).getByRole('link');
      await links.first().waitFor();
      const count = await links.count();
      expect([count >= 1, count <= 3]).toEqual([true, true]);
      expect(asked.filter((url) => url.endsWith('/related'))).toHaveLength(1);
      const talk = await links.first().innerText();
      await links.first().click();
      await page.waitForURL((url) => url.pathname.startsWith('/video/'));
      await page.getByRole('heading', { level: 1, name: talk.replaceAll(/\s+/g, ' ') }).waitFor();
    });

    it('come to the foot of the view for an article far below, until sent away', async () => {
      const { page, at } = await read();
      await at.goto(`/news?category=${cards.find(({ title }) => title === ON_A_TOPIC)!.category}`);
      // Only who is known to be signed in is shown what is related.
      await bookmarks(page).waitFor();
      const link = articleList(page).getByRole('link', { name: ON_A_TOPIC, exact: true });
      const pages = page.getByRole('navigation', { name: 'Pages of news' });
      for (let number = 2; (await link.count()) === 0; number += 1) {
        await pages.getByRole('link', { name: 'Next' }).click();
        await pages.locator(`[aria-current="page"][aria-label="Page ${number}"]`).waitFor();
        await page.locator('section[aria-labelledby="articles"][aria-busy="false"]').waitFor();
      }
      await page.setViewportSize({ width: 360, height: 700 });
      await link.focus();
      await page.keyboard.press('Tab');
      const close = related(page).getByRole('button', { name: 'Close related episodes' });
      await close.waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await close.click();
      await close.waitFor({ state: 'detached' });
    });

    it('say so where there are none', async () => {
      const { page } = await read();
      const { title } = cards[5]!;
      await articleList(page).getByRole('link', { name: title, exact: true }).hover();
      await related(page).getByText('No episodes on this subject yet.').waitFor();
    });
  });

  it('moves nothing that is in view while it loads', async () => {
    const { page, at } = await read({ width, before: SHIFTS });
    // On a slow telephone the page is painted before all of it is read, and its typefaces come late.
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await at.goto('/news');
    await bookmarks(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.02);
  });

  it('moves little of it in an unknown typeface', async () => {
    const { page, at } = await read({ width, before: SHIFTS });
    await page.route('**/*.css', async (route) => {
      const answer = await route.fetch();
      const styles = (await answer.text()).replaceAll(
        /local\([^)]*\)/g,
        'local("No such typeface")',
      );
      await route.fulfill({ response: answer, body: styles });
    });
    // Late enough for the page to be painted, and taken over, in what the machine has.
    await page.route('**/*.woff2', async (route) => {
      await pageWorks(page);
      await route.continue();
    });
    await at.goto('/news');
    await bookmarks(page).waitFor();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.02);
  });

  it('wrote only the refused requests to the console', () => {
    const refused = /status of (401|409|503) |A request failed/;
    expect(errors.filter((error) => !refused.test(error))).toEqual([]);
  });
});

// What the browser counts as moved, from the very beginning.
const SHIFTS = `window.shifted = 0; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
}).observe({ type: 'layout-shift', buffered: true });`;
