import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { RULES_OF_COLOR, violationsOn } from './support/axe.js';
import { describeInBrowser } from './support/browser.js';
import { focused, sidewaysScroll } from './support/browser-home.js';
import { readCatalogue, type Catalogue } from './support/catalogue-truth.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';
import { visitorWorld } from './support/visitor-world.js';

const TERM = 'cybersecurity without fear';
const PER_PAGE = 24;

jest.setTimeout(120_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

describeInBrowser('the page of results of the running product, in a browser', () => {
  let visited: VisitedSite;
  let catalogue: Catalogue;
  const errors: string[] = [];

  beforeAll(async () => {
    visited = await startVisitedSite({ name: 'results', world: visitorWorld() });
    catalogue = await readCatalogue(visited.url, visited.ids);
  });

  afterEach(async () => void errors.push(...((await visited?.leave()) ?? [])));
  afterAll(async () => visited?.close());

  const addressOf = (query: Record<string, string>) => `/search?${new URLSearchParams(query)}`;
  const shows = (page: Page, text: string | RegExp) =>
    page.getByRole('main').getByText(text).first().waitFor();
  const idsOn = (page: Page) =>
    page
      .getByRole('list', { name: 'Episodes' })
      .getByRole('link')
      .evaluateAll((links: LinkInPage[]) => links.map((link) => link.getAttribute('href')));

  async function lists(page: Page, episodes: readonly { readonly id: string }[]) {
    const expected = episodes.map(({ id }) => `/video/${id}`);
    // The list before stays in sight until this one is there.
    await waitUntil(async () => String(await idsOn(page)) === String(expected), {
      everyMs: 50,
      what: 'the episodes',
    }).catch(async () => expect(await idsOn(page)).toEqual(expected));
  }

  async function press(page: Page, name: string) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true });
    await link.focus();
    expect(await focused(page)).toMatchObject({ ring: true });
    await page.keyboard.press('Enter');
  }

  describe('on a phone', () => {
    it('is reached from the search, filtered, sorted and paged with the keyboard', async () => {
      const found = catalogue.searchFor(TERM);
      const options = { width };
      const { page } = await visited.open(
        `/help?${new URLSearchParams({ search: TERM })}`,
        options,
      );
      const all = page.getByRole('link', { name: `Show all ${found.length} results` });
      await all.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Search', exact: true }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      await shows(page, `${found.length} episodes`);
      await lists(page, found.slice(0, PER_PAGE));

      await press(page, 'Longest');
      await page.waitForURL((url) => url.searchParams.get('sort') === 'longest');
      const longest = found.toSorted((x, y) => y.duration_seconds - x.duration_seconds);
      await lists(page, longest.slice(0, PER_PAGE));
      expect(await focused(page)).toMatchObject({ name: 'Longest' });

      await press(page, 'Next');
      await shows(page, /^Page 2 of/);
      await lists(page, longest.slice(PER_PAGE, 2 * PER_PAGE));
      const medium = found.filter(({ duration_seconds: s }) => s >= 1_200 && s < 2_700);
      await press(page, `20–45 min ${medium.length} episodes`);
      await page.waitForURL((url) => url.searchParams.get('duration') === 'medium');
      await shows(page, `${medium.length} episodes`);
      expect(new URL(page.url()).searchParams.get('page')).toBeNull();
      await page.goBack();
      await shows(page, /^Page 2 of/);
    });

    it('has the same filters on the page of a channel', async () => {
      const id = catalogue.searchFor(TERM)[0]!.channel_id;
      const own = catalogue.ofChannel(id);
      const options = { width };
      const { page } = await visited.open(`/channel/${id}`, options);
      await press(page, 'Filter and sort');
      await shows(page, `${own.length} episodes`);
      await press(page, 'Longest');
      await page.waitForURL((url) => url.searchParams.get('sort') === 'longest');
      const most = Math.max(...own.map(({ duration_seconds }) => duration_seconds));
      const [longest] = own.filter(({ duration_seconds }) => duration_seconds === most);
      await page.locator(`main li:first-child a[href="/video/${longest!.id}"]`).waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
      await press(page, 'Close filters');
      await page.waitForURL((url) => url.search === '');
    });

    it.each<Record<string, string>>([
      { q: 'cybersecurity' },
      { q: 'a', show: 'channels' },
      { q: 'cybersecurty' },
      {},
    ])('has no fault that axe-core finds with %j, dark and light', async (query) => {
      const options = { width };
      const { page, status } = await visited.open(addressOf(query), options);
      expect(status).toBe(200);
      await page.getByRole('heading', { level: 1, name: 'Search', exact: true }).waitFor();
      await page.locator('.results-summary, svg').first().waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violationsOn(page, { only: RULES_OF_COLOR })).toEqual([]);
    });
  });

  it('is rendered on the server, without a request for what it shows', async () => {
    const path = addressOf({ q: TERM });
    const html = await (await fetch(`${visited.url}${path}`)).text();
    const [first] = catalogue.searchFor(TERM);
    expect(html).toContain(`href="/video/${first!.id}"`);
    expect(html).toContain('name="robots" content="noindex"');
    const { page } = await visited.open('/help');
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(`${visited.url}${path}`);
    await page.getByRole('list', { name: 'Episodes' }).waitFor();
    expect(asked.filter((one) => one.startsWith('/api/v1/search'))).toEqual([]);
  });

  it('asks for a similar text where nothing is found', async () => {
    const { page } = await visited.open(addressOf({ q: 'cybersecurty' }));
    await page.getByRole('link', { name: 'cybersecurity', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('q') === 'cybersecurity');
    await shows(page, /episodes .*for “cybersecurity”$/);
  });

  it('wrote nothing to the console', () => {
    expect(errors).toEqual([]);
  });
});

interface LinkInPage {
  getAttribute(name: string): string | null;
}
