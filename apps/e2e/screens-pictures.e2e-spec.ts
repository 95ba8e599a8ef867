import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { measured, tempDir } from '@elevate/testing';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { sidewaysScroll } from './support/browser-home.js';
import { readCatalogue, type Catalogue } from './support/catalogue-truth.js';
import { ROOT } from './support/environment.js';
import { EventDesk } from './support/event-desk.js';
import { startNewsSite, type NewsSite } from './support/news-site.js';
import { SILENT_CATEGORY } from './support/news-world.js';
import { drawWholePage } from './support/picture-album.js';
import { standInPicture } from './support/stand-in-picture.js';

const EVENTS = [
  ['Sample Cloud Night', 'Africa/Lagos', '#8a3b12'],
  ['Women in Data: a sample meetup', 'Africa/Accra', '#14606b'],
  ['Sample Builders Summit', 'America/New_York', '#5b2a86'],
  ['An open source Saturday', 'Europe/London', '#2f6b2a'],
] as const;
// A time of no daylight saving's change; always to come.
const FIRST_EVENT = Date.UTC(2090, 0, 14, 17, 30);
const WEEK_MS = 604_800_000;

/** Upcoming ones alone: nothing is past. */
async function publishEvents(url: string): Promise<void> {
  const desk = await EventDesk.open(url);
  for (const [week, [title, time_zone, color]] of EVENTS.entries()) {
    await desk.publish({
      title,
      time_zone,
      color,
      starts_at: new Date(FIRST_EVENT + week * WEEK_MS).toISOString(),
      organizer: 'Sample Hosts',
      location: 'Sample Hall',
      description_short: 'Short talks, workshops and good company. Bring a laptop and a question.',
      cta_url: 'https://events.example.org/',
      tags: ['Sample', 'Cloud Computing', 'Networking'],
    });
  }
}

// Ordinary runs look at the pictures and leave the committed ones alone.
const KEEP = process.env.SCREENSHOTS === 'write';
const KEPT_IN = join(ROOT, 'docs', 'screenshots');
/** A folder for every screen at four widths, in both themes, with pictures and without. */
const EVERY_IN = process.env.SCREENSHOTS_OF_ALL;

/** What to do on a page before its picture is taken. */
type Preparation = (page: Page) => Promise<unknown>;

interface Scene {
  readonly name: string;
  readonly path: (catalogue: Catalogue) => string;
  /** The whole page, at a smaller scale where it is wide, not the first view only. */
  readonly whole?: boolean;
  /** Where there is nothing to see at the other width. */
  readonly only?: number;
  /** In the light theme too, where there is room. */
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
    path: () => '/?search=no+talk+has+this',
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
  {
    name: 'news',
    path: () => '/news',
    light: true,
    prepare: (page) => page.locator('.news-grid > li').first().waitFor(),
  },
  {
    name: 'news-empty',
    path: () => `/news?category=${SILENT_CATEGORY}`,
    prepare: (page) => page.getByText('No news articles found').waitFor(),
  },
  {
    name: 'events',
    path: () => '/events',
    whole: true,
    light: true,
    prepare: (page) => page.locator('.event-grid > li').first().waitFor(),
  },
  {
    name: 'events-empty',
    path: () => '/events?when=past',
    prepare: (page) => page.getByText('No Events Found').waitFor(),
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

/** Other pictures are kept of these, or none. */
const MORE_SCENES: readonly Scene[] = [
  { name: 'home', path: () => '/', whole: true },
  { name: 'my-list', path: () => '/my-list' },
  { name: 'forgot-password', path: () => '/forgot-password' },
  { name: 'data-sources', path: () => '/data-sources', whole: true },
  { name: 'suggest', path: () => '/suggest', whole: true },
];

const DARK = ['dark'] as const;
const BOTH = ['dark', 'light'] as const;
/** A page at one width, and the themes in which its picture is taken: the dark one first. */
type View = readonly [name: string, width: number, themes: readonly ('dark' | 'light')[], Scene];

const kept = (scene: Scene): View[] => [
  [`${scene.name}-360`, 360, DARK, scene],
  [`${scene.name}-1280`, 1280, scene.light ? BOTH : DARK, scene],
];
const everyView = (scene: Scene): View[] =>
  [360, 768, 1280, 1920].flatMap((width): View[] => [
    [`${scene.name}-${width}-bare`, width, BOTH, scene],
    [
      `${scene.name}-${width}-pictures`,
      width,
      BOTH,
      { ...scene, options: { ...scene.options, picture: standInPicture } },
    ],
  ]);
const VISITS = (
  EVERY_IN ? [...MORE_SCENES, ...SCENES].flatMap(everyView) : SCENES.flatMap(kept)
).filter(([, width, , { only }]) => only === undefined || only === width);

const touch = { isMobile: true, hasTouch: true };
const VIEWS: Readonly<Record<number, VisitOptions>> = { 360: touch, 768: touch };
const SCALE_OF_WHOLE = 0.75;
const QUALITY = 72;

// A page without its styles makes a much smaller file.
const LEAST_BYTES = 8_000;

describeInBrowser('pictures of every screen with the sample catalogue', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let visited: NewsSite;
  let catalogue: Catalogue;
  let target: string;

  beforeAll(async () => {
    folder = await tempDir('screens');
    visited = await startNewsSite('screens');
    await publishEvents(visited.url);
    catalogue = await readCatalogue(visited.url, visited.ids);
    target = EVERY_IN ?? (KEEP ? KEPT_IN : folder.path);
    await mkdir(target, { recursive: true });
  });

  afterEach(async () => void (await visited?.leave()));
  afterAll(async () => {
    await visited?.close();
    await folder?.remove();
  });

  it.each(VISITS)('%s', async (name, width, themes, scene) => {
    const { whole = false, path, prepare, options } = scene;
    const deviceScaleFactor = whole && width > 360 ? SCALE_OF_WHOLE : 1;
    const { page } = await visited.open(path(catalogue), {
      width,
      colorScheme: 'dark',
      deviceScaleFactor,
      ...VIEWS[width],
      ...options,
    });
    await prepare?.(page);
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    // What failed to arrive has made way for its stand-in.
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
    if (whole) await drawWholePage(page);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      const taken = await measured('take a picture', () => page.screenshot({ fullPage: whole }));
      const picture = await sharp(taken).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
      const file = colorScheme === 'dark' ? name : `${name}-light`;
      await writeFile(join(target, `${file}.jpg`), picture);
      expect(picture.length).toBeGreaterThan(LEAST_BYTES);
    }
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

interface ScrollerInPage {
  scrollIntoView(options: { block: 'center' }): void;
}
