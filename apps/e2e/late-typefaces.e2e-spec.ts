import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { describeInBrowser, pageWorks } from './support/browser.js';
import { readCatalogue, type Catalogue } from './support/catalogue-truth.js';
import { unchanging } from './support/unchanging.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';

jest.setTimeout(120_000);

const WIDTHS = [360, 1_280] as const;
const MOST_SHIFT = 0.02;

const SCREENS: readonly (readonly [string, (catalogue: Catalogue) => string])[] = [
  ['home', () => '/'],
  ['an episode', ({ newest }) => `/video/${newest[0]?.id}`],
  ['channels', () => '/channels'],
  ['a channel', (catalogue) => `/channel/${encodeURIComponent(catalogue.channels()[0]?.id ?? '')}`],
  ['categories', () => '/categories'],
  ['filtered categories', () => '/categories?topic=AI'],
  ['news', () => '/news'],
  ['events', () => '/events'],
  ['the Creator Spotlight', () => '/creator-spotlight'],
  ['help', () => '/help'],
  ['the bug report', () => '/bug-report'],
  ['sign-in', () => '/auth'],
  ['a forgotten password', () => '/forgot-password'],
  ['an unknown path', () => '/no/such/page'],
];
const VISITS = SCREENS.map(([name, path], index) => [name, WIDTHS[index % 2]!, path] as const);

describeInBrowser('typefaces that arrive after the page works', () => {
  let visited: VisitedSite;
  let catalogue: Catalogue;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    const settings = { SAMPLE_NEWS: 'on', SAMPLE_EVENTS: 'on' };
    visited = await startVisitedSite({ name: 'typefaces', settings });
    // A live update of the sample would move the page, too.
    await unchanging(async () => (await fetch(`${visited.url}/api/v1/home`)).text());
    catalogue = await readCatalogue(visited.url, visited.ids);
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(async () => visited?.close());

  it.each(VISITS)('move next to nothing on %s at %i px', async (_, width, path) => {
    const context = await visited.browser.newContext({
      viewport: { width, height: 900 },
      serviceWorkers: 'block',
    });
    contexts.push(context);
    const page = await context.newPage();
    await page.addInitScript(SHIFTS);
    let release: () => void = () => undefined;
    const works = new Promise<void>((resolve) => (release = resolve));
    let late = 0;
    await page.route('**/*.woff2', async (route) => {
      late += 1;
      await works;
      await route.continue();
    });
    // Fonts hold up the load event.
    await page.goto(visited.url + path(catalogue), { waitUntil: 'commit' });
    await pageWorks(page);
    release();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    await page.evaluate(TWO_FRAMES);
    expect(late).toBeGreaterThan(0);
    expect(await page.evaluate<number>('window.shifted')).toBeLessThan(MOST_SHIFT);
  });
});

const TWO_FRAMES =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))';

// Layout shift as the browser counts it, from the first paint on.
const SHIFTS = `window.shifted = 0; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
}).observe({ type: 'layout-shift', buffered: true });`;
