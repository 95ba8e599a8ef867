import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { tempDir } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { sidewaysScroll } from './support/browser-home.js';
import { readCatalogue, type Catalogue } from './support/catalogue-truth.js';
import { ROOT } from './support/environment.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';

// Ordinary runs look at the pictures and leave the committed ones alone.
const KEEP = process.env.SCREENSHOTS === 'write';
const KEPT_IN = join(ROOT, 'docs', 'screenshots');

/** What to do on a page before its picture is taken. */
type Preparation = (page: Page) => Promise<unknown>;

interface Scene {
  readonly name: string;
  readonly path: (catalogue: Catalogue) => string;
  /** The whole page, at a smaller scale where it is wide, not the first view only. */
  readonly whole?: boolean;
  /** Where there is nothing to see at the other width. */
  readonly only?: number;
  /** In the light theme too. */
  readonly light?: boolean;
  readonly prepare?: Preparation;
  readonly options?: VisitOptions;
}

const PLAYER = `<!doctype html><html lang="en"><title>Player</title><style>
  body { margin: 0; height: 100vh; display: grid; place-items: center; background: #000; }
  svg { width: 18vmin; fill: #666; }
</style><svg viewBox="0 0 24 24"><path d="M7 4v16l13-8z"/></svg>`;

const shownTalk = (catalogue: Catalogue) =>
  catalogue.such(({ topics, embeddable }) => embeddable && topics.length > 2).id;

const SCENES: readonly Scene[] = [
  {
    name: 'search',
    path: () => '/?search=',
    prepare: (page) => page.getByText('Start typing').waitFor(),
  },
  {
    name: 'search-results',
    path: () => '/?search=data',
    light: true,
    prepare: (page) => page.getByText(/^Found \d+ episodes$/).waitFor(),
  },
  {
    name: 'search-empty',
    path: () => '/?search=nobody+said+this',
    prepare: (page) => page.getByText('No results found').waitFor(),
  },
  {
    name: 'video',
    path: (catalogue) => `/video/${shownTalk(catalogue)}?play=${shownTalk(catalogue)}`,
    light: true,
    prepare: (page) => page.getByRole('dialog').locator('iframe').waitFor(),
    options: { elsewhere: PLAYER },
  },
  {
    name: 'episode',
    path: (catalogue) => `/video/${shownTalk(catalogue)}`,
    whole: true,
    light: true,
  },
  { name: 'episode-not-found', path: () => '/video/no-such-talk' },
  { name: 'channels', path: () => '/channels', whole: true, light: true },
  {
    name: 'channel',
    path: (catalogue) =>
      `/channel/${catalogue.channels().find(({ name }) => name === 'PyCon Nigeria')?.id}`,
    light: true,
  },
  { name: 'categories', path: () => '/categories', light: true },
  {
    name: 'categories-chosen',
    path: () => '/categories?topic=Data+Science&topic=AI',
    prepare: (page) => page.getByRole('list', { name: 'Filtered Episodes' }).waitFor(),
  },
  { name: 'creator-spotlight', path: () => '/creator-spotlight', whole: true, light: true },
  {
    name: 'creator-popup',
    path: () => '/creator-spotlight',
    prepare: async (page) => {
      await page
        .getByRole('region', { name: 'Sample creator tiles' })
        .getByRole('button')
        .first()
        .click();
      await page.getByRole('tab').first().waitFor();
    },
  },
  { name: 'help', path: () => '/help', whole: true },
  { name: 'bug-report', path: () => '/bug-report', whole: true },
  {
    name: 'bug-report-errors',
    path: () => '/bug-report',
    whole: true,
    light: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Submit Bug Report' }).click();
      await page.getByText('Bug title must be at least 5 characters').waitFor();
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  {
    name: 'menu',
    path: () => '/',
    only: 360,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('navigation', { name: 'Menu', exact: true }).waitFor();
    },
  },
  {
    name: 'card',
    path: () => '/',
    only: 1280,
    prepare: async (page) => {
      const row = page.getByRole('region', { name: 'New Releases' });
      await row.evaluate((self: ScrollerInPage) => self.scrollIntoView({ block: 'center' }));
      await row.getByRole('listitem').nth(1).hover();
      await row.getByRole('button', { name: /^Play / }).waitFor();
    },
  },
  { name: 'not-found', path: () => '/no/such/page', light: true },
  { name: 'auth', path: () => '/auth' },
  {
    name: 'failed',
    path: () => '/help',
    prepare: async (page) => {
      await page.route('**/assets/channels-page*.js', (route) => route.abort());
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('banner').getByRole('link', { name: 'Channels' }).click();
      await page.getByText('Unexpected Application Error!').waitFor();
    },
  },
  {
    name: 'offline',
    path: () => '/',
    options: { serviceWorkers: 'allow' },
    prepare: async (page) => {
      await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
      await page.context().setOffline(true);
      await page.reload();
      await page.getByText('This is the home page as it was on').waitFor();
    },
  },
];

const PICTURES = SCENES.flatMap((scene) =>
  [
    [`${scene.name}-360`, 360, 'dark', scene] as const,
    [`${scene.name}-1280`, 1280, 'dark', scene] as const,
    ...(scene.light ? [[`${scene.name}-1280-light`, 1280, 'light', scene] as const] : []),
  ].filter(([, width]) => (scene.only ?? width) === width),
);

const touch = { isMobile: true, hasTouch: true };
const VIEWS: Readonly<Record<number, VisitOptions>> = { 360: touch, 1280: {} };
const SCALE_OF_WHOLE = 0.75;
const QUALITY = 82;

// A page without its styles makes a much smaller file.
const LEAST_BYTES = 8_000;
const MOST_BYTES_OF_ALL = 4_000_000;

jest.setTimeout(120_000);

describeInBrowser('pictures of every screen with the sample catalogue', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let visited: VisitedSite;
  let catalogue: Catalogue;
  let bytes = 0;

  beforeAll(async () => {
    folder = await tempDir('screens');
    visited = await startVisitedSite({ name: 'screens' });
    catalogue = await readCatalogue(visited.url, visited.ids);
    if (KEEP) await mkdir(KEPT_IN, { recursive: true });
  });

  afterEach(async () => void (await visited?.leave()));
  afterAll(async () => {
    await visited?.close();
    await folder?.remove();
  });

  it.each(PICTURES)('%s', async (name, width, colorScheme, scene) => {
    const { whole = false, path, prepare, options } = scene;
    const deviceScaleFactor = whole && width > 360 ? SCALE_OF_WHOLE : 1;
    const { page } = await visited.open(path(catalogue), {
      width,
      colorScheme,
      deviceScaleFactor,
      reducedMotion: 'reduce',
      ...VIEWS[width],
      ...options,
    });
    await prepare?.(page);
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    // What failed to arrive has made way for its stand-in.
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
    const picture = await page.screenshot({ fullPage: whole, type: 'jpeg', quality: QUALITY });
    bytes += picture.length;
    await writeFile(join(KEEP ? KEPT_IN : folder.path, `${name}.jpg`), picture);
    expect(picture.length).toBeGreaterThan(LEAST_BYTES);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('are small enough to be kept', () => {
    expect(bytes).toBeLessThan(MOST_BYTES_OF_ALL);
  });
});

interface ScrollerInPage {
  scrollIntoView(options: { block: 'center' }): void;
}
