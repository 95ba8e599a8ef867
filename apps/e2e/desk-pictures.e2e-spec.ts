import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitUntil, type LocalServer } from '@elevate/testing';
import { generateWorld, TWELVE_LINES } from '@elevate/upstream';
import { AccountSite, PASSWORD, type AccountVisit } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';
import { sidewaysScroll } from './support/browser-home.js';
import { DeskWorld, OPML, SCHEDULED } from './support/desk-world.js';
import { EXPLOITED_ENTRIES, startExploitedCatalog } from './support/exploited-catalog.js';
import { articlesShown } from './support/news-site.js';
import { nameInNews, startNewsWorld, type NewsWorld } from './support/news-world.js';
import { optionsAt, PictureAlbum, viewsOf, type Scene } from './support/picture-album.js';

// With the sample catalogue about 5,000 talks.
const [CHANNELS, TALKS_OF_EACH] = [36, 125];
const SPEAKER = 'Adrianna';
const NAMED_BY = [2, 13, 24];
const PLACE = 5;
const LEAST_BYTES = 3_000;
const [EXPLOITED] = EXPLOITED_ENTRIES;

interface Shown {
  readonly anyTalk: string;
  readonly speaker: string;
  readonly talk: string;
}

type Role = 'visitor' | 'member' | 'administrator';

interface RoleScene extends Scene {
  readonly role: Role;
  readonly path: string | ((shown: Shown) => string);
  /** Waits for a selector, or prepares the page, before the picture. */
  readonly prepare: string | ((visit: AccountVisit, site: AccountSite) => Promise<unknown>);
}

const EVENTS = `${MANAGEMENT}?tab=events`;
const CONTENT = `${MANAGEMENT}?tab=content`;
const SOURCES = `${MANAGEMENT}?tab=sources`;
const section = (name: string) => `${CONTENT}&section=${name}`;
const TALK = 'main a[href^="/video/"]';
const widths = [360, 1280, 1920];

const DESK: readonly Omit<RoleScene, 'role'>[] = [
  { name: 'desk-content', path: CONTENT, prepare: '.episodes-table tbody tr:nth-child(6)' },
  {
    name: 'desk-episode',
    path: ({ anyTalk }) => `${CONTENT}&episode=${anyTalk}`,
    prepare: 'role=heading[name="Edit episode"]',
  },
  {
    name: 'desk-picks',
    path: section('editor-picks'),
    prepare: 'role=list[name="Order of the picks"] >> li:nth-child(3)',
  },
  {
    name: 'desk-hero',
    path: section('hero'),
    whole: true,
    prepare: 'role=list[name="Next candidates"]',
  },
  {
    name: 'desk-topics',
    path: section('topics'),
    prepare: 'role=list[name="Topics and their words"]',
  },
  {
    name: 'desk-pasted-channels',
    path: SOURCES,
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
    whole: true,
    prepare: async ({ page }) => {
      await page.locator('role=button[name=/^Details of /]').first().click();
      await page.getByRole('list', { name: 'Recent runs' }).waitFor();
    },
  },
  { name: 'desk-events', path: EVENTS, prepare: `role=row[name=/${SCHEDULED}/]` },
  {
    name: 'desk-event',
    path: `${EVENTS}&event-q=summit`,
    whole: true,
    prepare: async ({ at, page }) => {
      await at.press(`Edit ${SCHEDULED}`);
      await page.getByLabel('Publish At').waitFor();
    },
  },
  {
    name: 'desk-event-preview',
    path: EVENTS,
    prepare: async ({ at, page }) => {
      await at.press(`Preview ${SCHEDULED}`);
      await page.getByRole('dialog').getByRole('heading', { level: 3 }).waitFor();
    },
  },
  {
    name: 'desk-suggestions',
    path: section('suggestions'),
    prepare: 'role=button[name=/^Accept /]',
  },
];

// In the order in which the account comes to be as they show it.
const MEMBER: readonly Omit<RoleScene, 'role'>[] = [
  { name: 'following-empty', path: '/following', whole: true, prepare: 'text=Nothing here yet.' },
  {
    name: 'following',
    path: '/following',
    prepare: async ({ at, page }) => {
      await at.goto('/channels');
      await at.main.getByRole('listitem').nth(1).getByRole('link').click();
      await at.main.getByRole('button', { name: /^Follow / }).click();
      await at.goto('/news');
      await page.locator('role=button[name=/^Follow Synthetic publisher/]').first().click();
      const areStored = () =>
        page.evaluate<boolean>(
          `fetch('/api/v1/following').then((answer) => answer.json()).then(({ follows }) => follows.length === 2)`,
        );
      await waitUntil(areStored, { timeoutMs: 40_000, what: 'the follows' });
      await at.goto('/following');
      await at.main.getByText(/ new since your last visit$/).waitFor();
    },
  },
  {
    name: 'account',
    path: '/account',
    whole: true,
    prepare: 'role=button[name="Delete my account"]',
  },
  {
    name: 'account-deletion',
    path: '/account',
    whole: true,
    prepare: async ({ at, page }) => {
      await at.press('Delete my account');
      await at.fill({ 'Current password': PASSWORD });
      await at.press('Delete in 14 days');
      await at.main.getByText(/^Your account will be deleted on /).waitFor();
      await page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' });
    },
  },
  { name: 'news-daily', path: '/news', prepare: '.news-grid > li:nth-child(6)' },
  {
    name: 'news-keys',
    path: '/news',
    prepare: async ({ page }) => {
      await page.locator('.news-card').first().waitFor();
      const isOpen = async () => {
        await page.keyboard.press('?');
        return (await page.getByRole('dialog').count()) > 0;
      };
      // The keys work once the page is hydrated.
      await waitUntil(isOpen, { everyMs: 500, what: 'the help of keys' });
    },
  },
  { name: 'news-exploited', path: '/news?exploited=true', prepare: '.news-card' },
  { name: 'news-cve', path: `/news/cve/${EXPLOITED.cveID}`, whole: true, prepare: '.news-card' },
  { name: 'history-member', path: '/history', prepare: TALK },
];

const VISITOR: readonly Omit<RoleScene, 'role'>[] = [
  { name: 'suggest', path: '/suggest', whole: true, widths, prepare: 'main' },
  { name: 'history', path: '/history', widths, prepare: TALK },
  { name: 'search-page', path: '/search?q=data', whole: true, widths, prepare: TALK },
  { name: 'news-sources', path: '/news/sources', prepare: 'main li:nth-child(3)' },
  { name: 'speakers', path: '/speakers', prepare: 'main li:nth-child(6)' },
  {
    name: 'speaker',
    path: ({ speaker }) => `/speakers/${speaker}`,
    whole: true,
    prepare: 'role=heading[name="Talks"]',
  },
  {
    name: 'search-results-page',
    path: '/search?q=data&duration=medium',
    whole: true,
    prepare: TALK,
  },
  { name: 'search-speaker', path: `/search?q=${SPEAKER}`, prepare: 'main h2' },
  {
    name: 'episode-chapters',
    path: ({ talk }) => `/video/${talk}`,
    whole: true,
    prepare: 'role=list[name="Next from this channel"]',
  },
];

const SCENES: readonly RoleScene[] = [
  ...DESK.map((scene): RoleScene => ({ widths, ...scene, role: 'administrator' })),
  ...MEMBER.map((scene): RoleScene => ({ ...scene, role: 'member' })),
  ...VISITOR.map((scene): RoleScene => ({ ...scene, role: 'visitor' })),
];

describeInBrowser('pictures of the desk and of the pages for readers, with 5,000 talks', () => {
  let album: PictureAlbum;
  let news: NewsWorld;
  let catalog: LocalServer;
  let site: AccountSite;
  let shown: Shown;
  const visits = new Map<string, AccountVisit>();

  beforeAll(async () => {
    album = await PictureAlbum.open('desk-pictures', 'webp');
    news = await startNewsWorld();
    nameInNews(news, EXPLOITED.cveID, NAMED_BY, PLACE);
    catalog = await startExploitedCatalog(EXPLOITED_ENTRIES);
    const { channels, videos } = generateWorld({
      seed: 21,
      channels: CHANNELS,
      videosPerChannel: TALKS_OF_EACH,
      edgeCases: false,
    });
    const world = {
      channels,
      videos: videos.map((video, index) =>
        index % 5 === 0 ? { ...video, description: TWELVE_LINES } : video,
      ),
    };
    site = await AccountSite.start({
      name: 'desk-pictures',
      world,
      channels: channels.slice(0, -3).map(({ id }) => id),
      settings: {
        ...news.settings,
        KNOWN_EXPLOITED_URL: `${catalog.origin}/known.json`,
        FEED_LOOPBACK_ORIGINS: `${news.settings['FEED_LOOPBACK_ORIGINS']},${catalog.origin}`,
      },
    });
    await setUpAdministrator(site);
    const desk = new DeskWorld(site, await openAsAdmin(site, EVENTS, optionsAt(1280)));
    await desk.fill(news.feeds, site.ids.slice(0, 4));
    await waitUntil(async () => (await articlesShown(site.url)) === news.articles.length, {
      timeoutMs: 120_000,
      what: 'all articles',
    });
    shown = {
      anyTalk: site.ids[0]!,
      speaker: await busiestSpeaker(),
      talk: await talkWithChapters(),
    };
  }, 600_000);
  afterAll(async () => {
    await site?.close();
    await catalog?.close();
    await news?.close();
    await album?.remove();
  });

  async function read<Answer>(path: string): Promise<Answer> {
    const response = await fetch(`${site.url}/api/v1/${path}`);
    return (await response.json()) as Answer;
  }
  const busiestSpeaker = async (): Promise<string> => {
    const { items } = await read<{ items: { id: string; episodes: number }[] }>('speakers');
    return items.reduce((most, item) => (item.episodes > most.episodes ? item : most)).id;
  };
  const talkWithChapters = async (): Promise<string> => {
    const isFit = async (id: string) => {
      const { description } = await read<{ description: string }>(`episodes/${id}`);
      const { next_in_channel } = await read<{ next_in_channel: object[] }>(
        `episodes/${id}/related`,
      );
      return /^0?0:00 /m.test(description) && next_in_channel.length === 4;
    };
    for (const id of site.ids.slice(-300)) if (await isFit(id)) return id;
    throw new Error('no talk has chapters');
  };

  const open = async (role: Role, width: number): Promise<AccountVisit> => {
    const options = { ...optionsAt(width, width === 1920 ? 0.75 : 1), elsewhere: DeskWorld.player };
    if (role === 'administrator') return openAsAdmin(site, MANAGEMENT, options);
    const visit = await site.open(role === 'member' ? '/auth' : '/', options);
    if (role === 'member') {
      await visit.at.signIn(await site.person());
      await visit.at.arrives('/');
    }
    for (const id of site.ids.slice(-6)) await watch(visit, id);
    return visit;
  };

  it.each(viewsOf(SCENES))('%s', async (name, width, scene) => {
    const { role, path, prepare } = scene;
    const visit = visits.get(`${role} ${width}`) ?? (await open(role, width));
    visits.set(`${role} ${width}`, visit);
    await visit.at.goto(typeof path === 'string' ? path : path(shown));
    if (typeof prepare === 'string') await visit.page.locator(prepare).first().waitFor();
    else await prepare(visit, site);
    expect(await album.add(visit.page, name, scene)).toBeGreaterThan(LEAST_BYTES);
    expect(await sidewaysScroll(visit.page)).toBe(0);
  });

  /** Plays a talk until its position is kept. */
  const watch = async ({ at, page }: AccountVisit, id: string): Promise<void> => {
    await at.goto(`/video/${id}?play=${id}`);
    const isKept = () =>
      page.evaluate<boolean>(`(localStorage.getItem('watch-progress') ?? '').includes('${id}')`);
    await waitUntil(isKept, { what: `the position in ${id}` });
  };
});
