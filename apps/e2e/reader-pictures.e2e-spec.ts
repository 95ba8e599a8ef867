import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { generateWorld, TWELVE_LINES } from '@elevate/upstream';
import type { Person } from './support/account-page.js';
import { AccountSite, type AccountVisit } from './support/account-site.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { sidewaysScroll } from './support/browser-home.js';
import { DeskWorld } from './support/desk-world.js';
import { EXPLOITED_ENTRIES, ExploitedCatalog } from './support/exploited-catalog.js';
import { IngestionClient } from './support/ingestion-client.js';
import { articlesShown } from './support/news-site.js';
import { nameInNews, startNewsWorld, type NewsWorld } from './support/news-world.js';
import { PictureAlbum } from './support/picture-album.js';

/** A folder for the pictures at four widths, in both themes. */
const OWN_FOLDER = process.env.SCREENSHOTS_OF_READER;
// With the sample catalogue about 5,000 talks.
const [CHANNELS, TALKS_OF_EACH] = [36, 125];
const SPEAKER = 'Adrianna';
const NAMED_BY = [2, 13, 24];
const PLACE = 5;
const LEAST_BYTES = 3_000;

interface Scene {
  readonly name: string;
  readonly path: (world: Shown) => string;
  readonly isOfVisitor?: boolean;
  /** The whole page, not the first view only. */
  readonly whole?: boolean;
  readonly prepare: (visit: AccountVisit, person: Person) => Promise<unknown>;
}

interface Shown {
  readonly speaker: string;
  readonly talk: string;
}

const [EXPLOITED] = EXPLOITED_ENTRIES;
const followChannel = async ({ at, page }: AccountVisit) => {
  await at.goto('/channels');
  await at.main.getByRole('listitem').nth(1).getByRole('link').click();
  await at.main.getByRole('button', { name: /^Follow / }).click();
  await at.goto('/news');
  const source = at.main.getByRole('button', { name: /^Follow Synthetic publisher/ }).first();
  await source.click();
  const areStored = () =>
    page.evaluate<boolean>(
      `fetch('/api/v1/following').then((answer) => answer.json()).then(({ follows }) => follows.length === 2)`,
    );
  await waitUntil(areStored, { timeoutMs: 40_000, what: 'the follows' });
  await at.goto('/following');
  await at.main.getByText(/ new since your last visit$/).waitFor();
};

// In the order in which the account comes to be as they show it.
const SCENES: readonly Scene[] = [
  {
    name: 'following-empty',
    path: () => '/following',
    whole: true,
    prepare: ({ at }) => at.main.getByText('Nothing here yet.').waitFor(),
  },
  { name: 'following', path: () => '/following', prepare: followChannel },
  {
    name: 'account',
    path: () => '/account',
    whole: true,
    prepare: ({ at }) => at.main.getByRole('button', { name: 'Delete my account' }).waitFor(),
  },
  {
    name: 'account-deletion',
    path: () => '/account',
    whole: true,
    prepare: async ({ at }, { password }) => {
      await at.press('Delete my account');
      await at.fill({ 'Current password': password });
      await at.press('Delete in 14 days');
      await at.main.getByText(/^Your account will be deleted on /).waitFor();
      await at.page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'news-daily',
    path: () => '/news',
    prepare: ({ page }) => page.locator('.news-card').nth(5).waitFor(),
  },
  {
    name: 'news-keys',
    path: () => '/news',
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
  {
    name: 'news-exploited',
    path: () => '/news?exploited=true',
    prepare: ({ page }) => page.locator('.news-card').first().waitFor(),
  },
  {
    name: 'news-cve',
    path: () => `/news/cve/${EXPLOITED.cveID}`,
    whole: true,
    prepare: ({ page }) => page.locator('.news-card').first().waitFor(),
  },
  {
    name: 'news-sources',
    path: () => '/news/sources',
    isOfVisitor: true,
    prepare: ({ at }) => at.main.getByRole('listitem').nth(5).waitFor(),
  },
  {
    name: 'speakers',
    path: () => '/speakers',
    isOfVisitor: true,
    prepare: ({ at }) => at.main.getByRole('listitem').nth(5).waitFor(),
  },
  {
    name: 'speaker',
    path: ({ speaker }) => `/speakers/${speaker}`,
    isOfVisitor: true,
    whole: true,
    prepare: ({ at }) => at.main.getByRole('heading', { name: 'Talks' }).waitFor(),
  },
  {
    name: 'history-member',
    path: () => '/history',
    prepare: ({ at }) => at.main.locator('a[href^="/video/"]').first().waitFor(),
  },
  {
    name: 'search-results-page',
    path: () => '/search?q=data&duration=medium',
    isOfVisitor: true,
    whole: true,
    prepare: ({ at }) => at.main.locator('a[href^="/video/"]').first().waitFor(),
  },
  {
    name: 'search-speaker',
    path: () => `/search?q=${SPEAKER}`,
    isOfVisitor: true,
    prepare: ({ at }) => at.main.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  {
    name: 'episode-chapters',
    path: ({ talk }) => `/video/${talk}`,
    isOfVisitor: true,
    whole: true,
    prepare: ({ at }) => at.main.getByRole('list', { name: 'Next from this channel' }).waitFor(),
  },
];

const WIDTHS = OWN_FOLDER ? [360, 768, 1280, 1920] : [360, 1280];
const VIEWS = WIDTHS.flatMap((width) =>
  SCENES.map((scene): [string, number, Scene] => [`${scene.name}-${width}`, width, scene]),
);
const touch = { isMobile: true, hasTouch: true };

describeInBrowser('pictures of the pages for readers, with 5,000 talks', () => {
  let album: PictureAlbum;
  let news: NewsWorld;
  let catalog: ExploitedCatalog;
  let site: AccountSite;
  let content: Shown;
  const visits = new Map<string, AccountVisit>();
  const people = new Map<number, Person>();

  const optionsOf = (width: number): VisitOptions => ({
    width,
    colorScheme: 'dark',
    elsewhere: DeskWorld.player,
    ...(width < 1280 && touch),
    deviceScaleFactor: width === 1920 ? 0.75 : 1,
  });

  beforeAll(async () => {
    album = await PictureAlbum.open('reader-pictures', OWN_FOLDER);
    news = await startNewsWorld();
    nameInNews(news, EXPLOITED.cveID, NAMED_BY, PLACE);
    catalog = await ExploitedCatalog.start(EXPLOITED_ENTRIES);
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
    const origins = `${news.settings['FEED_LOOPBACK_ORIGINS']},${catalog.origin}`;
    site = await AccountSite.start({
      name: 'reader-pictures',
      world,
      settings: {
        ...news.settings,
        KNOWN_EXPLOITED_URL: `${catalog.origin}/known.json`,
        FEED_LOOPBACK_ORIGINS: origins,
      },
    });
    const operator = new IngestionClient(String(site.settings['DATA_DIR']));
    await operator.follow(news.feeds);
    await operator.syncNews();
    await waitUntil(async () => (await articlesShown(site.url)) === news.articles.length, {
      timeoutMs: 120_000,
      what: 'all articles',
    });
    content = { speaker: await busiestSpeaker(), talk: await talkWithChapters() };
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

  const visitorAt = async (width: number): Promise<AccountVisit> =>
    visits.get(`visitor ${width}`) ??
    keep(`visitor ${width}`, await site.open('/', optionsOf(width)));
  const memberAt = async (width: number): Promise<AccountVisit> => {
    const opened = visits.get(`member ${width}`);
    if (opened) return opened;
    const person = await site.person();
    people.set(width, person);
    const visit = keep(`member ${width}`, await site.open('/auth', optionsOf(width)));
    await visit.at.signIn(person);
    await visit.at.arrives('/');
    for (const id of site.ids.slice(-6)) await watch(visit, id);
    return visit;
  };
  const keep = (name: string, visit: AccountVisit): AccountVisit => {
    visits.set(name, visit);
    return visit;
  };

  it.each(VIEWS)('%s', async (name, width, scene) => {
    const { isOfVisitor = false, whole = false, path, prepare } = scene;
    const visit = isOfVisitor ? await visitorAt(width) : await memberAt(width);
    await visit.at.goto(path(content));
    await prepare(visit, people.get(width) ?? { email: '', password: '' });
    expect(await album.add(visit.page, name, whole)).toBeGreaterThan(LEAST_BYTES);
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
