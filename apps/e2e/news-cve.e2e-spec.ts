import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { focused, sidewaysScroll } from './support/browser-home.js';
import { articlesOn } from './support/browser-news.js';
import { EXPLOITED_ENTRIES, ExploitedCatalog } from './support/exploited-catalog.js';
import { startNewsSite, type NewsSite } from './support/news-site.js';
import { LONE_CVE, nameInNews, type NewsWorld } from './support/news-world.js';

const UNKNOWN = 'CVE-2031-99999';
const [{ cveID: EXPLOITED, vendorProject: VENDOR }, { cveID: UNREPORTED }] = EXPLOITED_ENTRIES;
const NAMED_BY = [2, 13, 24] as const;
const PLACE = 5;

const BADGES_TOO_WIDE = `[...document.querySelectorAll('.cve-badge')].filter((badge) =>
  badge.getBoundingClientRect().right > badge.closest('.news-card').getBoundingClientRect().right + 0.5
).length`;

jest.setTimeout(180_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

describeInBrowser('a vulnerability', () => {
  let catalog: ExploitedCatalog;
  let site: NewsSite;
  let named: readonly string[];

  beforeAll(async () => {
    catalog = await ExploitedCatalog.start(EXPLOITED_ENTRIES);
    site = await startNewsSite('news-cve', (world) => {
      nameInNews(world, EXPLOITED, NAMED_BY, PLACE);
      return {
        KNOWN_EXPLOITED_URL: `${catalog.origin}/known.json`,
        FEED_LOOPBACK_ORIGINS: `${world.settings['FEED_LOOPBACK_ORIGINS']},${catalog.origin}`,
      };
    });
    named = titlesOf(site.world);
    await waitUntil(async () => (await countOfExploited()) === NAMED_BY.length, {
      timeoutMs: 90_000,
      what: 'the catalog on the site',
    });
  }, 400_000);
  afterEach(async () => {
    // The browser logs the status of a document that is not there.
    const errors = (await site?.leave()) ?? [];
    expect(errors.filter((error) => !/status of 404/.test(error))).toEqual([]);
  });
  afterAll(async () => {
    await site?.close();
    await catalog?.close();
  });

  const countOfExploited = async () => {
    const answer = await fetch(`${site.url}/api/v1/news/stats`);
    return ((await answer.json()) as { known_exploited: number }).known_exploited;
  };
  const open = (path: string, options: VisitOptions = {}) => site.open(path, options);
  const isSound = async (page: Page) =>
    expect([await sidewaysScroll(page), await violationsOn(page)]).toEqual([0, []]);
  const shown = async (page: Page) => (await articlesOn(page)).map(({ title }) => title).sort();
  const fact = (page: Page, name: string) =>
    page.locator('dl > div', { hasText: name }).locator('dd').innerText();
  const feed = async (page: Page, format: 'Atom' | 'JSON') => {
    const link = page.getByRole('main').locator('a.feed-link', { hasText: format });
    const answer = await fetch(new URL((await link.getAttribute('href'))!, site.url));
    return { status: answer.status, text: await answer.text() };
  };

  it('has a page with all its articles and facts', async () => {
    const { page, status } = await open(`/news/cve/${EXPLOITED}`, { width });
    expect(status).toBe(200);
    await page.getByRole('heading', { level: 1, name: EXPLOITED, exact: true }).waitFor();
    expect(await shown(page)).toEqual(named);
    await page.getByText('Kestrel Vault authentication bypass', { exact: true }).waitFor();
    expect([
      await fact(page, 'Vendor'),
      await fact(page, 'Product'),
      await fact(page, 'Ransomware'),
    ]).toEqual([VENDOR, 'Vault Gateway', 'Known to be used']);
    await isSound(page);
  });

  it('is in the page before any script has run, in any case of its id', async () => {
    const answer = await fetch(`${site.url}/news/cve/${EXPLOITED.toLowerCase()}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    for (const title of named) expect(html).toContain(title);
  });

  it('may be in the catalog alone, or in the news alone', async () => {
    const { page } = await open(`/news/cve/${UNREPORTED}`);
    await page.getByText('No article here names it.').waitFor();
    await page.getByText('Known exploited', { exact: true }).waitFor();
    await isSound(page);
    const other = await open(`/news/cve/${LONE_CVE}`);
    await other.page.getByRole('heading', { level: 1, name: LONE_CVE }).waitFor();
    expect(await other.page.getByText('Known exploited', { exact: true }).count()).toBe(0);
    expect(await shown(other.page)).toHaveLength(1);
  });

  it('is not found if neither names it', async () => {
    const { page, status } = await open(`/news/cve/${UNKNOWN}`, { width });
    expect(status).toBe(404);
    expect((await fetch(`${site.url}/api/v1/news/cves/${UNKNOWN}`)).status).toBe(404);
    await page.getByRole('main').getByRole('link', { name: 'All news', exact: true }).waitFor();
    await isSound(page);
  });

  it('is found with the filter and the badge, by keyboard', async () => {
    const { page } = await open('/news', { width });
    const filter = page.getByRole('main').getByRole('link', { name: /^Known exploited/ });
    await filter.waitFor();
    expect(await filter.innerText()).toMatch(new RegExp(`Known exploited\\s*${NAMED_BY.length}$`));
    await filter.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/[?]exploited=true$/);
    await waitUntil(async () => JSON.stringify(await shown(page)) === JSON.stringify(named), {
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
    await waitUntil(async () => JSON.stringify(await shown(page)) === JSON.stringify(named), {
      what: 'the articles of the vendor',
    });
    await isSound(page);
    await page.getByRole('list', { name: 'Filters' }).getByRole('link').press('Enter');
    await page.waitForURL((url) => url.search === '');
  });

  it.each([`/news/cve/${EXPLOITED}`, '/news?vendor=kestrel+systems'])(
    'has feeds: %s',
    async (path) => {
      const { page } = await open(path);
      const [atom, json] = [await feed(page, 'Atom'), await feed(page, 'JSON')];
      expect([atom.status, json.status]).toEqual([200, 200]);
      expect(atom.text.match(/<entry>/g)).toHaveLength(named.length);
      const { items } = JSON.parse(json.text) as { items: { title: string }[] };
      expect(items.map(({ title }) => title).sort()).toEqual(named);
    },
  );
});

const titlesOf = ({ publishers }: NewsWorld): readonly string[] =>
  NAMED_BY.map((publisher) => publishers.servers[publisher]!.content.articles[PLACE]!.title).sort();
