import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil, type LocalServer } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { AccountPage } from './support/account-page.js';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, pageWorks, type VisitOptions } from './support/browser.js';
import { focused, RECORD_SHIFTS, shiftOf, sidewaysScroll } from './support/browser-home.js';
import { articleList, articleTitles, showsArticles } from './support/browser-news.js';
import { EXPLOITED_ENTRIES, startExploitedCatalog } from './support/exploited-catalog.js';
import { firstPage, startNewsSite, type NewsSite } from './support/news-site.js';
import { cardsOf, isServed, nameInNews, ON_A_TOPIC, type Published } from './support/news-world.js';

const [{ cveID: EXPLOITED, vendorProject: VENDOR }] = EXPLOITED_ENTRIES;
const NAMED_BY = [2, 13, 24] as const;
const PLACE = 5;

const BADGES_TOO_WIDE = `[...document.querySelectorAll('.cve-badge')].filter((badge) =>
  badge.getBoundingClientRect().right > badge.closest('.news-card').getBoundingClientRect().right + 0.5
).length`;
const PASSWORD = 'A long enough 1 for this!';
const PER_PAGE = 20;

const width = 360;

describeInBrowser('the news', () => {
  let catalog: LocalServer;
  let site: NewsSite;
  let articles: readonly Published[];
  let cards: readonly Published[];
  let people = 0;

  beforeAll(async () => {
    catalog = await startExploitedCatalog(EXPLOITED_ENTRIES);
    site = await startNewsSite('news', (world) => {
      nameInNews(world, EXPLOITED, NAMED_BY, PLACE);
      return {
        KNOWN_EXPLOITED_URL: `${catalog.origin}/known.json`,
        FEED_LOOPBACK_ORIGINS: `${world.settings['FEED_LOOPBACK_ORIGINS']},${catalog.origin}`,
      };
    });
    articles = site.world.articles;
    cards = cardsOf(articles);
  }, 400_000);
  afterAll(async () => {
    await site?.close();
    await catalog?.close();
  });

  const person = async () => {
    people += 1;
    const email = `reader-${people}@news.example`;
    const linkedin_url = 'https://linkedin.com/in/r';
    const answer = await fetch(`${site.url}/api/v1/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, linkedin_url }),
    });
    expect(answer.status).toBe(201);
    return { email, password: PASSWORD };
  };
  const visit = async (path: string, options: VisitOptions = {}) => {
    const opened = await site.open(path, options);
    return { ...opened, at: new AccountPage(opened.page, site.url) };
  };
  const writesOnly = (expected?: RegExp) =>
    afterEach(async () => {
      const errors = (await site?.leave()) ?? [];
      expect(errors.filter((error) => !expected?.test(error))).toEqual([]);
    });

  describe('for a signed-in user', () => {
    writesOnly();

    /** Opens the news with a new, empty account. */
    async function read(options: VisitOptions = {}) {
      const opened = await visit('/auth', options);
      const { at } = opened;
      await at.signIn(await person());
      await at.arrives('/');
      await at.goto('/news');
      await bookmarks(opened.page).waitFor();
      return opened;
    }
    const bookmarks = (page: Page) => page.getByRole('region', { name: 'Your Bookmarks' });
    const related = (page: Page) => page.getByRole('region', { name: 'Related Episodes' });

    describe('related episodes', () => {
      it('come to the foot of the view for an article far below, until sent away', async () => {
        const { page, at } = await read();
        await at.goto(
          `/news?category=${cards.find(({ title }) => title === ON_A_TOPIC)!.category}`,
        );
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
    });

    it('moves nothing that is in view while it loads', async () => {
      const { page, at } = await read({ width, before: RECORD_SHIFTS });
      // On a slow telephone the page is painted before all of it is read, and its typefaces come late.
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      await at.goto('/news');
      await bookmarks(page).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await shiftOf(page)).toBeLessThan(0.02);
    });

    it('moves little of it in an unknown typeface', async () => {
      const { page, at } = await read({ width, before: RECORD_SHIFTS });
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
      await page.waitForLoadState('networkidle');
      expect(await shiftOf(page)).toBeLessThan(0.02);
    });
  });

  describe('a vulnerability', () => {
    let named: readonly string[];

    beforeAll(async () => {
      const { servers } = site.world.publishers;
      named = NAMED_BY.map(
        (publisher) => servers[publisher]!.content.articles[PLACE]!.title,
      ).sort();
      const countOfExploited = async () => {
        const answer = await fetch(`${site.url}/api/v1/news/stats`);
        return ((await answer.json()) as { known_exploited: number }).known_exploited;
      };
      await waitUntil(async () => (await countOfExploited()) === NAMED_BY.length, {
        timeoutMs: 90_000,
        what: 'the catalog on the site',
      });
    });
    // The browser logs the status of a document that is not there.
    writesOnly(/status of 404/);

    const isSound = async (page: Page) =>
      expect([await sidewaysScroll(page), await violationsOn(page)]).toEqual([0, []]);
    const titlesOn = async (page: Page) => (await articleTitles(page)).sort();

    it('is found with the filter and the badge, by keyboard', async () => {
      const { page } = await site.open('/news', { width });
      const filter = page.getByRole('main').getByRole('link', { name: /^Known exploited/ });
      await filter.waitFor();
      expect(await filter.innerText()).toMatch(
        new RegExp(`Known exploited\\s*${NAMED_BY.length}$`),
      );
      await filter.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/[?]exploited=true$/);
      await waitUntil(async () => JSON.stringify(await titlesOn(page)) === JSON.stringify(named), {
        what: 'the known exploited articles',
      });
      expect(await filter.getAttribute('aria-current')).toBe('true');
      await isSound(page);
      const badge = page.getByRole('link', { name: `${EXPLOITED} exploited` }).first();
      expect(await page.evaluate<number>(BADGES_TOO_WIDE)).toBe(0);
      await badge.focus();
      expect(await focused(page)).toMatchObject({ ring: true });
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: EXPLOITED, exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/news/cve/${EXPLOITED}`);
      await page.getByRole('link', { name: VENDOR, exact: true }).press('Enter');
      await page
        .getByRole('list', { name: 'Filters' })
        .getByText(/^Vendor: /)
        .waitFor();
      await waitUntil(async () => JSON.stringify(await titlesOn(page)) === JSON.stringify(named), {
        what: 'the articles of the vendor',
      });
      await isSound(page);
      await page.getByRole('list', { name: 'Filters' }).getByRole('link').press('Enter');
      await page.waitForURL((url) => url.search === '');
    });
  });

  describe('for a visitor', () => {
    writesOnly();

    const open = (path: string, options: VisitOptions = {}) => site.open(path, options);
    const titles = (from: readonly Published[], page = 1) =>
      from.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(({ title }) => title);
    const of = (category: string) =>
      cardsOf(articles.filter((article) => article.category === category));
    const tab = (page: Page, name: string) =>
      page
        .getByRole('navigation', { name: 'News categories' })
        .getByRole('link', { name, exact: true });
    const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages of news' });
    const scrolled = (page: Page) => page.evaluate<number>('scrollY');

    describe('the articles', () => {
      it('stand in five columns on a wide screen, and in one on a phone', async () => {
        const { page } = await open('/news');
        const columns = [];
        for (const width of [1_920, 1_280, 768, 360]) {
          await page.setViewportSize({ width, height: 900 });
          columns.push(await page.locator('.news-grid').evaluate(COLUMNS));
        }
        expect(columns).toEqual([5, 5, 3, 1]);
      });

      it('have a picture of this site where it comes, and the name of their source where it does not', async () => {
        const expected = cards.slice(0, PER_PAGE).map(({ image, source }) => {
          const picture = image !== null && isServed(image);
          return { source: picture ? null : source, picture };
        });
        expect(new Set(expected.map(({ picture }) => picture)).size).toBe(2);
        await waitUntil(
          async () =>
            same(
              (await firstPage(site.url)).map(({ thumbnail_url }) => thumbnail_url !== null),
              expected.map(({ picture }) => picture),
            ),
          { timeoutMs: 60_000, what: 'the pictures to be fetched' },
        );
        const { page, outside } = await open('/news');
        const list = articleList(page);
        await list.waitFor();
        await page.evaluate('scrollTo(0, document.body.scrollHeight)');
        await waitUntil(
          async () => same(await list.locator('> li').evaluateAll(PICTURES), expected),
          { what: 'the pictures to be shown' },
        );
        const sources = await list.locator('img').evaluateAll(SOURCES);
        expect(sources.filter((src) => !src.startsWith(`${site.url}/article-pictures/`))).toEqual(
          [],
        );
        expect(outside).toEqual([]);
      });
    });

    describe('the categories', () => {
      it('can be reached on a phone, and the one in view is in sight', async () => {
        const { page } = await open('/news?category=Exploits', { width: 360 });
        await showsArticles(page, titles(of('Exploits')));
        const place = await tab(page, 'Exploits').boundingBox();
        expect(place!.x).toBeGreaterThanOrEqual(0);
        expect(place!.x + place!.width).toBeLessThanOrEqual(360);
      });
    });

    it('can be walked with the keyboard alone: tab, search, card, page', async () => {
      const { page } = await open('/news');
      await tab(page, 'All').focus();
      await page.keyboard.press('Tab');
      expect(await focused(page)).toEqual({ name: 'Vulnerability', ring: true });
      await page.keyboard.press('Enter');
      await showsArticles(page, titles(of('Vulnerability')));
      expect((await focused(page)).name).toBe('Vulnerability');
      const [first, second] = of('Vulnerability');
      await articleList(page).getByRole('link', { name: first!.title, exact: true }).focus();
      await page.keyboard.press('ArrowRight');
      expect(await focused(page)).toEqual({ name: second!.title, ring: true });
      await pager(page).getByRole('link', { name: 'Next' }).focus();
      expect(await scrolled(page)).toBeGreaterThan(500);
      await page.keyboard.press('Enter');
      await showsArticles(page, titles(of('Vulnerability'), 2));
      expect(await scrolled(page)).toBe(0);
      expect((await focused(page)).name).toBe('Vulnerability');
    });
  });
});

interface GridInPage {
  readonly ownerDocument: {
    readonly defaultView: {
      getComputedStyle(element: unknown): { readonly gridTemplateColumns: string };
    };
  };
}
const COLUMNS = (grid: GridInPage) =>
  grid.ownerDocument.defaultView.getComputedStyle(grid).gridTemplateColumns.split(' ').length;

const SOURCES = (pictures: { readonly currentSrc: string }[]) =>
  pictures.map(({ currentSrc }) => currentSrc);

// Values from elsewhere have other prototypes, which `isDeepStrictEqual` compares.
const same = (first: unknown, second: unknown): boolean =>
  JSON.stringify(first) === JSON.stringify(second);

interface CardInPage {
  querySelector(selector: string): {
    readonly textContent: string;
    readonly complete?: boolean;
    readonly naturalWidth?: number;
  } | null;
}
const PICTURES = (all: CardInPage[]) =>
  all.map((card) => ({
    source: card.querySelector('.source-stand-in')
      ? (card.querySelector('.news-source')?.textContent ?? null)
      : null,
    picture: (card.querySelector('img')?.naturalWidth ?? 0) > 0,
  }));
