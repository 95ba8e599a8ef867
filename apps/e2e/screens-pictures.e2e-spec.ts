import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { sidewaysScroll } from './support/browser-home.js';
import { readCatalogue, type Catalogue } from './support/catalogue-truth.js';
import { EventDesk, SAMPLE_EVENTS } from './support/event-desk.js';
import { startNewsSite, type NewsSite } from './support/news-site.js';
import { SILENT_CATEGORY } from './support/news-world.js';
import { optionsAt, PictureAlbum, viewsOf, type Scene } from './support/picture-album.js';
import { standInPicture } from './support/stand-in-picture.js';

interface PublicScene extends Scene {
  readonly path: string | ((catalogue: Catalogue) => string);
  /** Waits for a selector, or prepares the page, before the picture. */
  readonly prepare?: string | ((page: Page) => Promise<unknown>);
  readonly options?: VisitOptions;
}

const PLAYER = `<!doctype html><html lang="en"><title>Player</title><style>
  body { margin: 0; height: 100vh; display: grid; place-items: center; background: #000; }
  svg { width: 18vmin; fill: #666; }
</style><svg viewBox="0 0 24 24"><path d="M7 4v16l13-8z"/></svg>`;

const shownTalk = (catalogue: Catalogue) =>
  catalogue.such(({ topics, embeddable }) => embeddable && topics.length > 2).id;

async function untilHomeIsDrawn(page: Page): Promise<void> {
  await page.getByText(/^Updated at \d/).waitFor();
  await page.locator('.row-place').first().waitFor({ state: 'detached' });
}

const SCENES: readonly PublicScene[] = [
  {
    name: 'home',
    path: '/',
    widths: [360, 768, 1280, 1920],
    light: true,
    format: 'webp',
    prepare: untilHomeIsDrawn,
  },
  {
    name: 'home-full',
    path: '/',
    widths: [1280],
    whole: true,
    format: 'webp',
    prepare: untilHomeIsDrawn,
  },
  { name: 'search', path: '/?search=', prepare: 'text=Start typing' },
  { name: 'search-results', path: '/?search=data', light: true, prepare: 'text=/^Found \\d+/' },
  { name: 'search-empty', path: '/?search=no+talk+has+this', prepare: 'text=No results found' },
  {
    name: 'video',
    path: (catalogue) => `/video/${shownTalk(catalogue)}?play=${shownTalk(catalogue)}`,
    light: true,
    prepare: '[role=dialog] iframe',
    options: { elsewhere: PLAYER },
  },
  {
    name: 'episode',
    path: (catalogue) => `/video/${shownTalk(catalogue)}`,
    whole: true,
    light: true,
  },
  { name: 'episode-not-found', path: '/video/no-such-talk' },
  { name: 'channels', path: '/channels', whole: true, light: true },
  {
    name: 'channel',
    path: (catalogue) =>
      `/channel/${catalogue.such(({ channel }) => channel.name === 'PyCon Nigeria').channel_id}`,
    light: true,
  },
  { name: 'categories', path: '/categories', light: true },
  {
    name: 'categories-chosen',
    path: '/categories?topic=Data+Science&topic=AI',
    prepare: 'role=list[name="Filtered Episodes"]',
  },
  { name: 'news', path: '/news', light: true, prepare: '.news-grid > li' },
  {
    name: 'news-empty',
    path: `/news?category=${SILENT_CATEGORY}`,
    prepare: 'text=No news articles found',
  },
  { name: 'events', path: '/events', whole: true, light: true, prepare: '.event-grid > li h3' },
  { name: 'events-empty', path: '/events?when=past', prepare: 'text=No Events Found' },
  { name: 'creator-spotlight', path: '/creator-spotlight', whole: true, light: true },
  {
    name: 'creator-popup',
    path: '/creator-spotlight',
    prepare: async (page) => {
      const tiles = page.getByRole('region', { name: 'Sample creator tiles' });
      await tiles.getByRole('button').first().click();
      await page.getByRole('tab').first().waitFor();
    },
  },
  { name: 'help', path: '/help', whole: true },
  { name: 'bug-report', path: '/bug-report', whole: true },
  {
    name: 'bug-report-errors',
    path: '/bug-report',
    whole: true,
    light: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Submit Bug Report' }).click();
      await page.getByText('Bug title must be at least 5 characters').waitFor();
    },
  },
  {
    name: 'menu',
    path: '/',
    widths: [360],
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('navigation', { name: 'Menu', exact: true }).waitFor();
    },
  },
  {
    name: 'card',
    path: '/',
    widths: [1280],
    prepare: async (page) => {
      const row = page.getByRole('region', { name: 'New Releases' });
      await row.evaluate((self: ScrollerInPage) => self.scrollIntoView({ block: 'center' }));
      await row.getByRole('listitem').nth(1).hover();
      await row.getByRole('button', { name: /^Play / }).waitFor();
    },
  },
  { name: 'not-found', path: '/no/such/page', light: true },
  { name: 'auth', path: '/auth' },
  {
    name: 'failed',
    path: '/help',
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
    path: '/',
    options: { serviceWorkers: 'allow' },
    prepare: async (page) => {
      await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
      await page.context().setOffline(true);
      await page.reload();
      await page.getByText('This is the home page as it was on').waitFor();
    },
  },
];

const SCALE_OF_WHOLE = 0.75;
const LEAST_BYTES = 8_000;
/** In place of the thumbnails, which otherwise are placeholders. */
const withPictures: VisitOptions = process.env.SCREENSHOTS_TO ? { picture: standInPicture } : {};

describeInBrowser('pictures of every screen with the sample catalogue', () => {
  let album: PictureAlbum;
  let visited: NewsSite;
  let catalogue: Catalogue;

  beforeAll(async () => {
    album = await PictureAlbum.open('screens', 'jpg');
    visited = await startNewsSite('screens');
    const desk = await EventDesk.open(visited.url);
    for (const event of SAMPLE_EVENTS) await desk.publish(event);
    catalogue = await readCatalogue(visited.url, visited.ids);
  });
  afterEach(async () => void (await visited?.leave()));
  afterAll(async () => {
    await visited?.close();
    await album?.remove();
  });

  it.each(viewsOf(SCENES))('%s', async (name, width, scene) => {
    const { whole = false, path, prepare, options } = scene;
    const { page } = await visited.open(typeof path === 'string' ? path : path(catalogue), {
      ...optionsAt(width, whole && width > 360 ? SCALE_OF_WHOLE : 1),
      ...withPictures,
      ...options,
    });
    if (typeof prepare === 'string') await page.locator(prepare).first().waitFor();
    else await prepare?.(page);
    expect(await album.add(page, name, scene)).toBeGreaterThan(LEAST_BYTES);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

interface ScrollerInPage {
  scrollIntoView(options: { block: 'center' }): void;
}
