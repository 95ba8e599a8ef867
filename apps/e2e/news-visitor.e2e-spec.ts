import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { focused } from './support/browser-home.js';
import {
  articleList,
  articlesOn,
  newsFigure,
  pageMarksOn,
  showsArticles,
} from './support/browser-news.js';
import { articlesShown, firstPage, startNewsSite, type NewsSite } from './support/news-site.js';
import {
  cardsOf,
  CATEGORIES,
  HOSTILE_TAIL,
  isServed,
  LONE_CVE,
  publishedBy,
  SHARED_STORY,
  SILENT_CATEGORY,
  type Published,
} from './support/news-world.js';

const PER_PAGE = 20;
const NO_NEWS = 'No news articles found in this category yet.';
const CHECK_BACK = 'Articles are automatically synced hourly. Check back soon!';

jest.setTimeout(180_000);

describeInBrowser('the news, for a visitor', () => {
  let site: NewsSite;
  let articles: readonly Published[];
  let cards: readonly Published[];
  const errors: string[] = [];

  beforeAll(async () => {
    site = await startNewsSite('news');
    articles = site.world.articles;
    cards = cardsOf(articles);
  }, 400_000);

  afterEach(async () => void errors.push(...((await site?.leave()) ?? [])));
  afterAll(async () => site?.close());

  const open = (path: string, options: VisitOptions = {}) => site.open(path, options);
  const titles = (from: readonly Published[], page = 1) =>
    from.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(({ title }) => title);
  const ordinary = (of: readonly Published[]) =>
    of.filter(({ title }) => !title.includes(HOSTILE_TAIL));
  const of = (category: string) => cardsOf(articles.filter((one) => one.category === category));
  const tab = (page: Page, name: string) =>
    page
      .getByRole('navigation', { name: 'News categories' })
      .getByRole('link', { name, exact: true });
  const box = (page: Page) => page.getByRole('searchbox', { name: 'Search news' });
  const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages of news' });
  const cardOf = (page: Page, title: string) =>
    articleList(page).locator('> li').filter({ hasText: title });
  const scrolled = (page: Page) => page.evaluate<number>('scrollY');

  describe('the head', () => {
    it('says how many feeds and articles there are, how often and when they were read', async () => {
      const { page } = await open('/news');
      await page
        .getByRole('heading', { level: 1, name: 'Cybersecurity news', exact: true })
        .waitFor();
      expect(await newsFigure(page, 'Active RSS Feeds')).toBe('36');
      expect(await newsFigure(page, 'Total Articles')).toBe(String(articles.length));
      expect(await newsFigure(page, 'Auto-Sync')).toBe('every hour');
      const synced = page.getByText(/^Last synced/);
      await waitUntil(async () => /just now|minutes? ago/.test(await synced.innerText()), {
        what: 'how long ago that was',
      });
      const year = String(new Date().getUTCFullYear());
      expect(await synced.locator('time').getAttribute('title')).toContain(year);
    });

    it('is in the page before any script has run, with the articles', async () => {
      const html = await (await fetch(`${site.url}/news`)).text();
      for (const { title } of ordinary(cards).slice(0, 10)) expect(html).toContain(title);
      expect(html).toContain('Active RSS Feeds');
      const research = await (await fetch(`${site.url}/news?category=Research`)).text();
      expect(research).toContain(ordinary(of('Research'))[0]!.title);
      expect(research).toContain('<title>Cybersecurity news: Research');
    });
  });

  describe('the articles', () => {
    it('are there, newest first, one card a story, twenty to a page', async () => {
      const { page } = await open('/news');
      await showsArticles(page, titles(cards));
      const seen = await articlesOn(page);
      expect(
        seen.map(({ source, category, link, at }) => ({ source, category, link, at })),
      ).toEqual(
        cards
          .slice(0, PER_PAGE)
          .map(({ source, category, link, at }) => ({ source, category, link, at })),
      );
    });

    it('stand in five columns on a wide screen, and in one on a phone', async () => {
      const columns = async (width: number) => {
        const { page } = await open('/news', { width });
        return page.locator('.news-grid').evaluate(COLUMNS);
      };
      expect([
        await columns(1_920),
        await columns(1_280),
        await columns(768),
        await columns(360),
      ]).toEqual([5, 5, 3, 1]);
    });

    it('open in a tab of their own that cannot reach this one', async () => {
      const { page } = await open('/news', { elsewhere: '<title>The article</title>' });
      const [first] = cards;
      const link = page.getByRole('link', { name: first!.title, exact: true });
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
      const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
      await opened.waitForLoadState();
      expect(await opened.title()).toBe('The article');
      expect(await opened.evaluate('[opener, document.referrer]')).toEqual([null, '']);
    });

    it('list the other sources of the same story', async () => {
      const { page } = await open(`/news?q=${encodeURIComponent('kestrel vault')}`);
      await waitUntil(async () => (await articlesOn(page)).length === 1, { what: 'the one story' });
      const story = cardOf(page, SHARED_STORY);
      await story.getByText(/^Also reported by /).click();
      const links = story.locator('details a');
      expect(await links.count()).toBe(4);
      const [first, ...others] = articles
        .filter(({ title }) => title === SHARED_STORY)
        .sort((x, y) => x.at - y.at);
      expect((await articlesOn(page))[0]?.link).toBe(first!.link);
      expect(await links.evaluateAll(HREFS)).toEqual(others.map(({ link }) => link));
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
      expect(sources.filter((src) => !src.startsWith(`${site.url}/article-pictures/`))).toEqual([]);
      expect(outside).toEqual([]);
    });

    it('render hostile titles as plain text', async () => {
      const { page } = await open(`/news?q=${encodeURIComponent(HOSTILE_TAIL)}`);
      await cardOf(page, HOSTILE_TAIL).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('window.pwned')).toBeUndefined();
      expect(await page.locator('img[src="x"], main script').count()).toBe(0);
      expect(await page.evaluate('typeof window.pwned')).toBe('undefined');
    });
  });

  describe('the categories', () => {
    it.each(CATEGORIES.filter((category) => category !== SILENT_CATEGORY))(
      '%s shows its own articles alone',
      async (category) => {
        const { page } = await open('/news');
        await tab(page, category).click();
        await showsArticles(page, titles(of(category)));
        expect(new URL(page.url()).search).toBe(`?category=${category}`);
        expect(await tab(page, category).getAttribute('aria-current')).toBe('page');
        expect(new Set((await articlesOn(page)).map((one) => one.category))).toEqual(
          new Set([category]),
        );
      },
    );

    it('shows the specified empty state', async () => {
      const { page } = await open(`/news?category=${SILENT_CATEGORY}`);
      await page.getByText(NO_NEWS, { exact: true }).waitFor();
      await page.getByText(CHECK_BACK, { exact: true }).waitFor();
      expect(await pager(page).count()).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('link', { name: 'All news' }).click();
      await showsArticles(page, titles(cards));
    });

    it('begin at their first page', async () => {
      const { page } = await open('/news?page=4');
      await showsArticles(page, titles(cards, 4));
      await tab(page, 'News').click();
      await showsArticles(page, titles(of('News')));
      await page.goBack();
      await showsArticles(page, titles(cards, 4));
    });

    it('can be reached on a phone, and the one in view is in sight', async () => {
      const { page } = await open('/news?category=Exploits', { width: 360 });
      await showsArticles(page, titles(of('Exploits')));
      const place = await tab(page, 'Exploits').boundingBox();
      expect(place!.x).toBeGreaterThanOrEqual(0);
      expect(place!.x + place!.width).toBeLessThanOrEqual(360);
    });
  });

  describe('the search', () => {
    it('finds by a part of a title, in any case and without the blanks around it', async () => {
      const wanted = cards[7]!.title;
      const part = wanted.slice(3, 20);
      const { page } = await open('/news?page=3');
      await box(page).pressSequentially(`  ${part.toUpperCase()} `);
      await showsArticles(
        page,
        cards
          .filter(({ title }) => title.toLowerCase().includes(part.toLowerCase()))
          .map(({ title }) => title),
      );
      expect(new URL(page.url()).searchParams.get('q')).toBe(part.toLowerCase());
      expect(new URL(page.url()).searchParams.has('page')).toBe(false);
      await box(page).press('Escape');
      await showsArticles(page, titles(cards));
    });

    it('finds a vulnerability by its id, whose badge leads to its page', async () => {
      const { page } = await open('/news');
      await box(page).fill(LONE_CVE.toLowerCase());
      await waitUntil(async () => (await articlesOn(page)).length === 1, {
        what: 'the one article',
      });
      const badge = articleList(page).getByRole('link', { name: LONE_CVE });
      expect(await badge.getAttribute('href')).toBe(`/news/cve/${LONE_CVE}`);
    });

    it('finds by a keyword, which is itself a way to search', async () => {
      const { page } = await open(`/news?q=${encodeURIComponent('kestrel vault')}`);
      const keyword = articleList(page)
        .getByRole('list', { name: 'Keywords' })
        .getByRole('link')
        .first();
      const word = (await keyword.innerText()).replace('#', '');
      await keyword.click();
      await page.waitForURL((url) => url.searchParams.get('q') === word.toLowerCase());
      await page.getByText(`with “${word.toLowerCase()}”`).waitFor();
      expect((await articlesOn(page)).length).toBeGreaterThan(0);
    });

    it.each(['.*', '$ne', '%', '<b>', '\\', 'no such words'])(
      'takes %j literally',
      async (text) => {
        const { page } = await open(`/news?${new URLSearchParams({ q: text })}`);
        await page.getByText(NO_NEWS, { exact: true }).waitFor();
        expect(await box(page).inputValue()).toBe(text);
        await page.getByRole('link', { name: 'Clear the search' }).click();
        await showsArticles(page, titles(cards));
      },
    );

    it('keeps the category', async () => {
      const { page } = await open('/news?category=Vendors');
      const wanted = of('Vendors')[2]!.title;
      await box(page).fill(wanted);
      await showsArticles(page, [wanted]);
      expect(new URL(page.url()).searchParams.get('category')).toBe('Vendors');
    });
  });

  describe('the pages', () => {
    const last = () => Math.ceil(cards.length / PER_PAGE);

    it('are the first, the last and the neighbors, with ellipses between', async () => {
      const end = last();
      for (const [at, marks] of [
        [1, `1 2 … ${end}`],
        [3, `1 2 3 4 … ${end}`],
        [9, `1 … 8 9 10 … ${end}`],
        [end, `1 … ${end - 1} ${end}`],
      ] as const) {
        const { page } = await open(`/news?page=${at}`);
        await showsArticles(page, titles(cards, at));
        expect(await pageMarksOn(page)).toBe(marks);
        expect(await pager(page).locator('[aria-current="page"]').innerText()).toBe(String(at));
      }
    });

    it('are all there where they are few', async () => {
      const few = of('Research');
      const pages = Math.ceil(few.length / PER_PAGE);
      expect([pages > 1, pages <= 5]).toEqual([true, true]);
      const { page } = await open('/news?category=Research');
      const all = Array.from({ length: pages }, (_, index) => index + 1).join(' ');
      expect(await pageMarksOn(page)).toBe(all);
    });

    it('are turned at the top of the page, which is one step back', async () => {
      const { page, documents } = await open('/news');
      await pager(page).scrollIntoViewIfNeeded();
      expect(await scrolled(page)).toBeGreaterThan(500);
      await pager(page).getByRole('link', { name: 'Next' }).click();
      await showsArticles(page, titles(cards, 2));
      expect(await scrolled(page)).toBe(0);
      expect((await focused(page)).name).toBe('Latest news');
      await pager(page)
        .getByRole('link', { name: `Page ${last()}` })
        .click();
      await showsArticles(page, titles(cards, last()));
      expect(await scrolled(page)).toBe(0);
      await page.goBack();
      await showsArticles(page, titles(cards, 2));
      expect(documents).toHaveLength(1);
      await page.reload();
      await showsArticles(page, titles(cards, 2));
    });

    it('past the last lead back', async () => {
      const { page } = await open('/news?page=99999');
      await page.getByText('There is no page 99999').waitFor();
      await page.getByRole('link', { name: 'Go to the last page' }).click();
      await showsArticles(page, titles(cards, last()));
    });

    it.each(['?page=0', '?page=-1', '?page=two', '?category=Gossip', '?page=1e9'])(
      'bear the address %s',
      async (search) => {
        const { page } = await open(`/news${search}`);
        await showsArticles(page, titles(cards));
      },
    );
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
    await page.keyboard.press('Enter');
    await showsArticles(page, titles(of('Vulnerability'), 2));
    expect((await focused(page)).name).toBe('Vulnerability');
  });

  it('offers itself to feed readers, as it is in view', async () => {
    const { page } = await open('/news?category=Exploits');
    for (const name of ['Atom', 'JSON']) {
      const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
      const answer = await fetch(`${site.url}${href}`);
      expect([href, answer.status]).toEqual([href, 200]);
      expect(await answer.text()).toContain(ordinary(of('Exploits'))[0]!.title);
    }
    const alternates = page.locator('head link[rel="alternate"]');
    expect(await alternates.evaluateAll(HREFS)).toEqual(
      expect.arrayContaining([`${site.url}/feeds/news/exploits.xml`]),
    );
  });

  it('has nothing of an account, and nothing about one is asked for', async () => {
    const { page } = await open('/news');
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await articleList(page).locator('> li').first().hover();
    await page.waitForLoadState('networkidle');
    for (const words of ['Your Bookmarks', 'Related Episodes'])
      expect([words, await page.getByText(words).count()]).toEqual([words, 0]);
    expect(await page.getByRole('button', { name: /bookmark/i }).count()).toBe(0);
    expect(asked.filter((path) => /bookmarks|related/.test(path))).toEqual([]);
  });

  it('moves nothing that is in view while it loads', async () => {
    const { page } = await open('/news', { before: SHIFTS });
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.02);
  });

  it('shows an article published while the page is open', async () => {
    const { page, documents } = await open('/news');
    await showsArticles(page, titles(cards));
    const before = await articlesShown(site.url);
    const fresh = site.world.publishers.publish(6);
    await site.operator.syncNews();
    await waitUntil(async () => (await newsFigure(page, 'Total Articles')) === String(before + 1), {
      timeoutMs: 30_000,
      what: 'one article more',
    });
    await showsArticles(page, [fresh.title, ...titles(cards)].slice(0, PER_PAGE));
    expect(documents).toHaveLength(1);
    expect(publishedBy(site.world.publishers)).toHaveLength(before + 1);
  });

  it('wrote nothing to the console', () => {
    expect(errors).toEqual([]);
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

interface LinkInPage {
  readonly href: string;
}
const HREFS = (links: LinkInPage[]) => links.map(({ href }) => href);

const SOURCES = (pictures: { readonly currentSrc: string }[]) =>
  pictures.map(({ currentSrc }) => currentSrc);

// Values from elsewhere have other prototypes, which `isDeepStrictEqual` compares.
const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface CardInPage {
  querySelector(selector: string): {
    readonly textContent: string;
    readonly complete?: boolean;
    readonly naturalWidth?: number;
  } | null;
}
const PICTURES = (all: CardInPage[]) =>
  all.map((card) => ({
    source: card.querySelector('.source-name')?.textContent ?? null,
    picture: (card.querySelector('img')?.naturalWidth ?? 0) > 0,
  }));

// What the browser counts as moved, from the very beginning.
const SHIFTS = `window.shifted = 0; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
}).observe({ type: 'layout-shift', buffered: true });`;
