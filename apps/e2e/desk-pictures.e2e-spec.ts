import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { generateWorld } from '@elevate/upstream';
import { AccountSite, type AccountVisit } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { sidewaysScroll } from './support/browser-home.js';
import { DeskWorld, OPML, SCHEDULED } from './support/desk-world.js';
import { startNewsWorld, type NewsWorld } from './support/news-world.js';
import { PictureAlbum } from './support/picture-album.js';

/** A folder for the pictures, in both themes. */
const OWN_FOLDER = process.env.SCREENSHOTS_OF_DESK;

interface Scene {
  readonly name: string;
  readonly path: string | ((talk: string) => string);
  /** Of administrators; else of a visitor. */
  readonly isOfDesk?: boolean;
  /** The whole page, not the first view only. */
  readonly whole?: boolean;
  readonly prepare: (visit: AccountVisit, site: AccountSite) => Promise<unknown>;
}

const EVENTS = `${MANAGEMENT}?tab=events`;
const CONTENT = `${MANAGEMENT}?tab=content`;
const SOURCES = `${MANAGEMENT}?tab=sources`;
const section = (name: string) => `${CONTENT}&section=${name}`;

const SCENES: readonly Scene[] = [
  {
    name: 'desk-content',
    path: CONTENT,
    isOfDesk: true,
    prepare: ({ page }) => page.locator('.episodes-table tbody tr').nth(5).waitFor(),
  },
  {
    name: 'desk-episode',
    path: (talk) => `${CONTENT}&episode=${talk}`,
    isOfDesk: true,
    prepare: ({ page }) => page.getByRole('heading', { name: 'Edit episode' }).waitFor(),
  },
  {
    name: 'desk-picks',
    path: section('editor-picks'),
    isOfDesk: true,
    prepare: ({ page }) =>
      page.getByRole('list', { name: 'Order of the picks' }).getByRole('listitem').nth(2).waitFor(),
  },
  {
    name: 'desk-hero',
    path: section('hero'),
    isOfDesk: true,
    whole: true,
    prepare: ({ page }) => page.getByRole('list', { name: 'Next candidates' }).waitFor(),
  },
  {
    name: 'desk-topics',
    path: section('topics'),
    isOfDesk: true,
    prepare: ({ page }) => page.getByRole('list', { name: 'Topics and their words' }).waitFor(),
  },
  {
    name: 'desk-pasted-channels',
    path: SOURCES,
    isOfDesk: true,
    whole: true,
    prepare: async ({ at, page }, site) => {
      await at.press('Add many at once');
      const names = at.main.getByLabel('Handles, channel ids or addresses');
      await names.fill(DeskWorld.pasted(site));
      await at.press('Check channels');
      await page.locator('.sources-preview').waitFor();
    },
  },
  {
    name: 'desk-opml',
    path: SOURCES,
    isOfDesk: true,
    whole: true,
    prepare: async ({ at, page }) => {
      await at.press('Import OPML');
      await at.main.getByLabel('OPML file').setInputFiles(OPML);
      await page.locator('.sources-preview').waitFor();
    },
  },
  {
    name: 'desk-source-details',
    path: SOURCES,
    isOfDesk: true,
    whole: true,
    prepare: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Details of / })
        .first()
        .click();
      await page.getByRole('list', { name: 'Recent runs' }).waitFor();
    },
  },
  {
    name: 'desk-events',
    path: EVENTS,
    isOfDesk: true,
    prepare: ({ page }) => page.getByRole('row', { name: new RegExp(SCHEDULED) }).waitFor(),
  },
  {
    name: 'desk-event',
    path: `${EVENTS}&event-q=summit`,
    isOfDesk: true,
    whole: true,
    prepare: async ({ at, page }) => {
      await at.press(`Edit ${SCHEDULED}`);
      await page.getByLabel('Publish At').waitFor();
    },
  },
  {
    name: 'desk-event-preview',
    path: EVENTS,
    isOfDesk: true,
    prepare: async ({ at, page }) => {
      await at.press(`Preview ${SCHEDULED}`);
      await page.getByRole('dialog').getByRole('heading', { level: 3 }).waitFor();
    },
  },
  {
    name: 'desk-suggestions',
    path: section('suggestions'),
    isOfDesk: true,
    prepare: ({ page }) =>
      page
        .getByRole('button', { name: /^Accept / })
        .first()
        .waitFor(),
  },
  { name: 'suggest', path: '/suggest', whole: true, prepare: ({ at }) => at.main.waitFor() },
  {
    name: 'history',
    path: '/history',
    prepare: ({ at }) => at.main.locator('a[href^="/video/"]').first().waitFor(),
  },
  {
    name: 'search-page',
    path: '/search?q=data',
    whole: true,
    prepare: ({ at }) => at.main.locator('a[href^="/video/"]').first().waitFor(),
  },
];

const WIDTHS = [360, 1280, 1920] as const;
type Width = (typeof WIDTHS)[number];
const VIEWS = WIDTHS.flatMap((width) =>
  SCENES.map((scene): [string, Width, Scene] => [`${scene.name}-${width}`, width, scene]),
);
const touch = { isMobile: true, hasTouch: true };
const LEAST_BYTES = 3_000;

describeInBrowser('pictures of the curators’ desk and of visitors’ new pages', () => {
  let album: PictureAlbum;
  let news: NewsWorld;
  let site: AccountSite;
  const desks = new Map<Width, AccountVisit>();
  const visitors = new Map<Width, AccountVisit>();

  const optionsOf = (width: Width): VisitOptions => ({
    width,
    colorScheme: 'dark',
    ...(width === 360 && touch),
    deviceScaleFactor: width === 1920 ? 0.75 : 1,
  });

  beforeAll(async () => {
    album = await PictureAlbum.open('desk-pictures', OWN_FOLDER);
    news = await startNewsWorld();
    const world = generateWorld({ seed: 21, channels: 8, videosPerChannel: 12, edgeCases: false });
    site = await AccountSite.start({
      name: 'desk-pictures',
      world,
      settings: news.settings,
      channels: world.channels.slice(0, 5).map(({ id }) => id),
    });
    await setUpAdministrator(site);
    const desk = new DeskWorld(site, await openAsAdmin(site, EVENTS, optionsOf(1280)));
    await desk.fill(news.feeds, site.ids.slice(0, 4));
  });
  afterAll(async () => {
    await site?.close();
    await news?.close();
    await album?.remove();
  });

  const deskAt = async (width: Width): Promise<AccountVisit> => {
    const visit = desks.get(width) ?? (await openAsAdmin(site, MANAGEMENT, optionsOf(width)));
    desks.set(width, visit);
    return visit;
  };
  const visitorAt = async (width: Width): Promise<AccountVisit> => {
    const visitor = visitors.get(width);
    if (visitor) return visitor;
    const visit = await site.open('/', { ...optionsOf(width), elsewhere: DeskWorld.player });
    for (const id of site.ids.slice(0, 6)) await watch(visit, id);
    visitors.set(width, visit);
    return visit;
  };

  it.each(VIEWS)('%s', async (name, width, { isOfDesk = false, whole = false, path, prepare }) => {
    const visit = isOfDesk ? await deskAt(width) : await visitorAt(width);
    const { at, page } = visit;
    await at.goto(typeof path === 'string' ? path : path(site.ids[0]!));
    await prepare(visit, site);
    expect(await album.add(page, name, whole)).toBeGreaterThan(LEAST_BYTES);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  /** Plays a talk until its position is kept. */
  const watch = async ({ at, page }: AccountVisit, id: string): Promise<void> => {
    await at.goto(`/video/${id}?play=${id}`);
    const isKept = () =>
      page.evaluate<boolean>(`(localStorage.getItem('watch-progress') ?? '').includes('${id}')`);
    await waitUntil(isKept, { what: `the position in ${id}` });
  };
});
