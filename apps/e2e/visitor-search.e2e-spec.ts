import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { focused } from './support/browser-home.js';
import { readCatalogue, type Catalogue } from './support/catalogue-truth.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';
import { visitorWorld } from './support/visitor-world.js';

const TERM = 'cybersecurity without fear';
const FIELD = 'Search talks, channels, topics and speakers';

const width = 360;

describeInBrowser('the search of the running product, in a browser', () => {
  let visited: VisitedSite;
  let catalogue: Catalogue;

  beforeAll(async () => {
    visited = await startVisitedSite({ name: 'search', world: visitorWorld() });
    catalogue = await readCatalogue(visited.url, visited.ids);
  });
  afterEach(async () => {
    expect((await visited?.leave()) ?? []).toEqual([]);
  });
  afterAll(async () => visited?.close());

  describe('the search over a page', () => {
    /** A page with the search open. */
    async function search(path = '/help', options: VisitOptions = {}) {
      const { page } = await visited.open(path, options);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      const parts = partsOf(page);
      await parts.field.waitFor();
      return { page, ...parts };
    }

    it('lies over the page, takes the focus, and leads to an episode with the keyboard alone', async () => {
      const { page, field, dialog, status, results } = await search();
      await dialog.getByText('Start typing to search', { exact: true }).waitFor();
      expect((await focused(page)).name).toBe(FIELD);
      const { x, y, width, height } = (await page.locator('.search-room').boundingBox())!;
      expect([x, y, width, height]).toEqual([0, 0, 1280, 900]);
      await field.fill(TERM);
      await status.getByText(/^Found \d+ episodes$/).waitFor();
      await page.keyboard.press('ArrowDown');
      const [first] = catalogue.searchFor(TERM);
      expect(await focused(page)).toEqual({ name: first!.title, ring: true });
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: first!.title, exact: true }).waitFor();
      expect(await dialog.count()).toBe(0);
      await page.goBack();
      await results.getByRole('link', { name: first!.title }).waitFor();
    });

    it('opens on home without computing the style of the page again', async () => {
      const { page, dialog } = await search('/');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      let elements = 0;
      const hasSettled = async () => {
        const before = elements;
        elements = await page.locator('#root *').count();
        return elements === before;
      };
      await waitUntil(hasSettled, { everyMs: 1_000, what: 'all rows to be drawn' });
      const browser = page.context().browser()!;
      await browser.startTracing(page, { categories: ['devtools.timeline'] });
      await page.keyboard.press('/');
      await dialog.getByText('Start typing to search', { exact: true }).waitFor();
      expect(stylesComputed(await browser.stopTracing())).toBeLessThan(elements / 2);
    });

    it('holds the page beneath still while it is open', async () => {
      const { page, field } = await search('/help');
      await field.waitFor();
      await page.mouse.move(640, 700);
      await page.mouse.wheel(0, 600);
      await page.keyboard.press('PageDown');
      await page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
      );
      expect(await page.evaluate('scrollY')).toBe(0);
      await page.keyboard.press('Escape');
      await partsOf(page).dialog.waitFor({ state: 'detached' });
      await page.mouse.wheel(0, 600);
      await waitUntil(async () => (await page.evaluate<number>('scrollY')) > 0, {
        what: 'the page to scroll again',
      });
    });
  });

  describe('the page of results', () => {
    const addressOf = (query: Record<string, string>) => `/search?${new URLSearchParams(query)}`;
    it('is reached from the search and sorted with the keyboard', async () => {
      const episodes = catalogue.searchFor(TERM);
      const { page } = await visited.open(`/help?${new URLSearchParams({ search: TERM })}`, {
        width,
      });
      await page.getByRole('link', { name: `Show all ${episodes.length} results` }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Search', exact: true }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      const longest = page.getByRole('main').getByRole('link', { name: 'Longest', exact: true });
      await longest.focus();
      expect(await focused(page)).toMatchObject({ ring: true });
      await page.keyboard.press('Enter');
      const [first] = episodes.toSorted((x, y) => y.duration_seconds - x.duration_seconds);
      const list = page.getByRole('list', { name: 'Episodes' });
      await list.getByRole('listitem').first().getByRole('link', { name: first!.title }).waitFor();
      expect(await focused(page)).toMatchObject({ name: 'Longest' });
    });

    it('is rendered on the server, without a request for what it shows', async () => {
      const path = addressOf({ q: TERM });
      const html = await (await fetch(`${visited.url}${path}`)).text();
      const [first] = catalogue.searchFor(TERM);
      expect(html).toContain(`href="/video/${first!.id}"`);
      expect(html).toContain('name="robots" content="noindex"');
      const { page } = await visited.open('/help');
      const requested: string[] = [];
      page.on('request', (request) => void requested.push(new URL(request.url()).pathname));
      await page.goto(`${visited.url}${path}`);
      await page.getByRole('list', { name: 'Episodes' }).waitFor();
      expect(requested.filter((path) => path.startsWith('/api/v1/search'))).toEqual([]);
    });
  });
});

function partsOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  return {
    dialog,
    field: dialog.getByRole('textbox', { name: FIELD }),
    status: dialog.getByRole('status'),
    results: dialog.getByRole('list', { name: 'Search results' }).getByRole('listitem'),
  };
}

/** How many elements had their style computed during a trace. */
function stylesComputed(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as {
    traceEvents: { name: string; args?: { elementCount?: number } }[];
  };
  return traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
}
