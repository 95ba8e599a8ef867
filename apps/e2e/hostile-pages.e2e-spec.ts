import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateWorld, startUpstream, type Upstream } from '@elevate/upstream';
import { waitUntil } from '@elevate/testing';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { MANAGEMENT } from './support/admin-page.js';
import { describeInBrowser, launchBrowser } from './support/browser.js';
import { forbiddenPlaces, hostileRedirects } from './support/hostile/addresses.table.js';
import { HostilePublisher, rssOf } from './support/hostile/hostile-publisher.js';
import { HostileSite, type Member } from './support/hostile/hostile-site.js';
import {
  followedFeeds,
  problemForVisitors,
  shownArticles,
  syncNews,
} from './support/hostile/ssrf.js';
import { someOf, Tally } from './support/hostile/tally.js';
import { startTrap, type Trap } from './support/hostile/trap.js';
import { HostileTab } from './support/hostile/xss-browser.js';
import { markOf, marksIn, unescapedPages, unsafeMarks } from './support/hostile/xss-detector.js';
import {
  ADMIN_FIELDS,
  addWebhooks,
  hostileWorld,
  publishCollections,
  publishEvents,
  OTHER_FIELDS,
  publishFeeds,
  publishTranscripts,
  sendSuggestions,
  SHOWN_FIELDS,
  textOf,
} from './support/hostile/xss-fields.js';
import { hostilePaths, readPages, type ReadPages } from './support/hostile/xss-pages.js';
import { MARKUP, SCRIPT_ADDRESSES } from './support/hostile/xss.table.js';

let trap: Trap;
let publisher: HostilePublisher;
let other: HostilePublisher;
let upstream: Upstream;
let site: HostileSite;
let admin: Member;
beforeAll(async () => {
  [publisher, other] = [new HostilePublisher(), new HostilePublisher()];
  await Promise.all([publisher.listen(), other.listen()]);
  trap = await startTrap();
  const world = hostileWorld(generateWorld({ seed: 3, channels: 1, videosPerChannel: 20 }));
  upstream = await startUpstream({ world });
  site = await HostileSite.start('hostile-pages', {
    YOUTUBE_API_BASE_URL: upstream.url,
    YOUTUBE_API_KEY: upstream.key,
    SAMPLE_CATALOGUE: 'off',
    FEED_HOST_GAP_MS: '0',
    FEED_LOOPBACK_ORIGINS: [publisher.origin, other.origin].join(','),
  });
  admin = await site.setUpAdministrator();
});
afterAll(async () => {
  await site?.close();
  await upstream?.close();
  await Promise.all([publisher?.close(), other?.close(), trap?.close()]);
});

const reached = (before: number): string | null =>
  trap.connections() > before ? 'reached this machine' : null;

describe('server-side requests', () => {
  it('follow no redirect from a publisher to another place', async () => {
    const tally = new Tally('SSRF: redirects');
    const redirects = hostileRedirects(trap.port, other.origin);
    redirects.forEach(({ status, to }, number) =>
      publisher.pages.set(`/redirect/${number}`, { status, headers: { location: to } }),
    );
    publisher.pages.set('/good', rssOf('A good feed', []));
    const paths = redirects.map((_, number) => `/redirect/${number}`);
    const feeds = [...paths, '/good'].map((path) => ({ feed_url: `${publisher.origin}${path}` }));
    expect((await admin.client.post('/admin/feeds', { feeds })).status).toBe(201);
    await syncNews(admin.client);
    const followed = await followedFeeds(admin.client);
    const healthOf = (path: string) =>
      followed.find(({ feed_url }) => feed_url === `${publisher.origin}${path}`)?.health;
    // Where it moved for good, its address changes with a success alone.
    redirects.forEach(({ name }, number) => {
      const health = healthOf(`/redirect/${number}`);
      const isRequested = publisher.requests.includes(`/redirect/${number}`);
      const failed = isRequested && health?.last_error !== null && health?.last_success_at === null;
      tally.add(name, failed ? null : `its feed is ${JSON.stringify(health)}`);
    });
    tally.add('all of them', reached(0));
    tally.add('to another publisher', other.requests.length === 0 ? null : 'it was asked');
    expect(healthOf('/good')).toMatchObject({ last_error: null });
    for (const { id } of followed) await admin.client.send('DELETE', `/admin/feeds/${id}`);
    await tally.close(50);
  });
});

describe('pictures and links of articles', () => {
  it('lead no visitor to a private host, by a picture or a link', async () => {
    const tally = new Tally('Pictures and links for visitors');
    const places = forbiddenPlaces(trap.port);
    places.forEach((to, number) => {
      const headers = { 'content-type': 'text/html' };
      const body = `<!doctype html><head><meta property="og:image" content="${to}"></head>`;
      publisher.pages.set(`/moved/${number}`, { status: 302, headers: { location: to } });
      publisher.pages.set(`/page/${number}`, { headers, body });
    });
    const items = places.flatMap((to, number) => [
      { title: `Linked ${number * 7_919}`, link: to },
      { title: `Shown ${number * 7_907}`, link: `https://feeds.example/${number}`, picture: to },
      { title: `Moved ${number * 7_901}`, link: `${publisher.origin}/moved/${number}` },
      { title: `Paged ${number * 7_883}`, link: `${publisher.origin}/page/${number}` },
    ]);
    const good = { title: 'A good picture', link: 'https://feeds.example/good', daysOld: 0 };
    const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: 'red' } });
    publisher.pages.set('/good.png', { body: await picture.png().toBuffer() });
    const shownPicture = { ...good, picture: `${publisher.origin}/good.png` };
    publisher.pages.set('/pictures', rssOf('Pictures', [...items, shownPicture]));
    const before = trap.connections();
    const feeds = [{ feed_url: `${publisher.origin}/pictures` }];
    expect((await admin.client.post('/admin/feeds', { feeds })).status).toBe(201);
    await syncNews(admin.client);
    const isShown = async () =>
      (await shownArticles(admin.client)).some(
        ({ title, thumbnail_url }) => title === good.title && thumbnail_url !== null,
      );
    await waitUntil(isShown, { timeoutMs: 60_000, what: 'the good picture to be shown' });
    const articles = await shownArticles(admin.client);
    for (const { title } of items) {
      const article = articles.find((article) => article.title === title);
      tally.add(title, article ? problemForVisitors(article, places) : null);
    }
    tally.add('fetches of all pictures', reached(before));
    await tally.close(40);
  });
});

describe('markup of sources, administrators and addresses', () => {
  let read: ReadPages;
  let videos: readonly string[];

  beforeAll(async () => {
    const channels = upstream.world.channels.map(({ id }) => ({ channel: id }));
    await site.operate('url', '/v1/channels', { channels });
    await site.operate('url', '/v1/video-syncs', { limit: 500 });
    const feeds = publishFeeds(publisher).map((feed_url) => ({ feed_url }));
    expect((await admin.client.post('/admin/feeds', { feeds })).status).toBe(201);
    await syncNews(admin.client);
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
    await publishEvents(admin.client, () => picture.clone().png().toBuffer());
    const isShown = async () => {
      const { videos: count } = (await admin.client.get('/stats')).body as { videos: number };
      const { total_articles } = (await admin.client.get('/news/stats')).body as {
        total_articles: number;
      };
      return count === MARKUP.length && total_articles >= MARKUP.length;
    };
    await waitUntil(isShown, { timeoutMs: 60_000, what: 'the talks and articles to be shown' });
    videos = upstream.world.videos.map(({ id }) => id);
    await publishTranscripts(admin.client, videos);
    for (const id of videos) {
      const hasOne = async () => {
        const { body } = await admin.client.get(`/episodes/${id}`);
        return (body as { transcripts: readonly unknown[] }).transcripts.length > 0;
      };
      await waitUntil(hasOne, { what: `the transcript of ${id}` });
    }
    await publishCollections(admin.client, videos);
    const idsAt = async (path: string) => {
      const { items } = (await admin.client.get(path)).body as { items: { id: string }[] };
      return items.map(({ id }) => id);
    };
    const collections = await idsAt('/admin/collections');
    const areShown = async () => (await idsAt('/collections')).length === collections.length;
    await waitUntil(areShown, { what: 'the collections to be shown' });
    const events = await idsAt('/events?when=all');
    const paths = hostilePaths(videos, await idsAt('/channels'), { collections, events });
    read = await readPages(site.url, paths);
  });

  it('would be found by the detector if it was not escaped', () => {
    const payloads = [...MARKUP, ...SCRIPT_ADDRESSES].map((payload, number) => ({
      payload: payload.replaceAll('ID', markOf('control', number)),
      mark: markOf('control', number),
    }));
    const missed = payloads.filter(
      ({ payload, mark }) => !unescapedPages(payload).some((page) => unsafeMarks(page).has(mark)),
    );
    expect(missed).toEqual([]);
  });

  it('is text in the HTML of every page', async () => {
    const tally = new Tally('XSS: HTML');
    tallyFields(tally, { ...SHOWN_FIELDS, ...OTHER_FIELDS }, read.unsafe);
    tally.add('answers without a type or a policy', read.untyped.join() || null);
    tally.add('answers that are framed wrongly or set cookies', read.misframed.join() || null);
    await tally.close(250);
    const isSeen = (field: string) =>
      [...read.visited].some((mark) => mark.startsWith(`xx${field}-`));
    expect(Object.keys(SHOWN_FIELDS).filter((field) => !isSeen(field))).toEqual([]);
  });

  describeInBrowser('in Chromium', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser();
    });
    afterAll(() => browser?.close());

    it('would run if it was not escaped', async () => {
      const body = MARKUP.map((payload, number) =>
        payload.replaceAll('ID', markOf('control', number)),
      );
      const alone = [body[0]!, body[11]!, body[17]!];
      publisher.pages.set('/control', {
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: `<!doctype html><body>${alone.map((text) => `<div>${text}</div>`).join('')}`,
      });
      // The browser of the tests resolves no other name.
      const origin = publisher.origin.replace('127.0.0.1', 'localhost');
      const tab = await HostileTab.open(browser, origin);
      await tab.page.goto(`${origin}/control`, { waitUntil: 'load' });
      await tab.inspect('/control');
      await tab.close();
      expect([...tab.caught.keys()].sort()).toEqual(
        [0, 11, 17].map((number) => markOf('control', number)).sort(),
      );
    });

    it('runs nothing and adds no element for visitors', async () => {
      const tally = new Tally('XSS: Chromium');
      const tab = await HostileTab.open(browser, site.url);
      for (const path of visitedPaths(videos)) await tab.visit(path);
      for (const id of someOf(videos)) {
        await tab.page.goto(`${site.url}/embed/episodes/${id}`);
        await tab.page.getByRole('button').click();
        await tab.inspect(`/embed/episodes/${id}`);
      }
      await tab.close();
      tallyFields(tally, { ...SHOWN_FIELDS, ...OTHER_FIELDS }, tab.caught);
      tally.add('all pages', unknownIn(tab.caught));
      await tally.close(250);
    });

    it('lets another site frame a card without cookies, and no other page', async () => {
      const tally = new Tally('Framing');
      const paths = ['/', `/video/${videos[0]}`, '/my-list', '/oembed', '/api/v1/stats'];
      const frames = [`/embed/episodes/${videos[0]}`, ...paths];
      const all = frames.map((path) => `<iframe src="${site.url}${path}"></iframe>`);
      const small = `width="200" height="160" src="${site.url}${frames[0]}#?secret=a1"`;
      const body = `${all.join('')}<iframe ${small} sandbox="allow-scripts"></iframe>`;
      const headers = { 'content-type': 'text/html' };
      publisher.pages.set('/frames', { headers, body: `<!doctype html><body>${body}` });
      const tab = await HostileTab.open(browser, site.url, admin.client);
      // The tab blocks other origins, and its browser resolves no other name.
      const framing = `${publisher.origin.replace('127.0.0.1', 'localhost')}/frames`;
      await tab.page.route(framing, (route) => route.continue());
      const gray = sharp({ create: { width: 120, height: 90, channels: 3, background: 'gray' } });
      const placeholder = { status: 404, body: await gray.png().toBuffer() };
      await tab.page.route('https://*.ytimg.com/**', (route) => route.fulfill(placeholder));
      const cookies: string[] = [];
      tab.page.on('request', (request) => {
        if (request.url().includes('/embed/')) cookies.push(request.headers()['cookie'] ?? '');
      });
      await tab.page.goto(framing, { waitUntil: 'load' });
      const shown = tab.page
        .frames()
        .flatMap((frame) => frames.filter((path) => frame.url() === site.url + path));
      for (const path of frames) {
        const isEmbedded = path.startsWith('/embed/');
        tally.add(`a frame of ${path}`, shown.includes(path) === isEmbedded ? null : 'wrong');
      }
      tally.add('cookies of a card', cookies.join('') || null);
      const card = tab.page.frames().find((frame) => frame.url().includes('secret='))!;
      const cut = await card.evaluate<number>('document.body.scrollHeight - innerHeight');
      tally.add('the smallest card', cut > 0 ? `${cut} px are cut` : null);
      await waitUntil(async () => (await card.locator('img').count()) === 0, {
        what: 'the placeholder of YouTube to be removed',
      });
      await tab.page.evaluate('onmessage = ({ data }) => { document.title = data.value; }');
      await card.locator('.play').click();
      // As the script of WordPress does.
      await waitUntil(async () => (await tab.page.title()) === `${site.url}/video/${videos[0]}`, {
        what: 'the sandboxed card to post its link',
      });
      await tab.close();
      await tally.close(8);
    });

    it('runs nothing and adds no element for administrators', async () => {
      const tally = new Tally('XSS: Chromium, administrators');
      await addWebhooks(admin.client);
      await sendSuggestions(site);
      const tab = await HostileTab.open(browser, site.url, admin.client);
      const visited = new Set<string>();
      await tab.visit(`${MANAGEMENT}?tab=content-sync`);
      const sections = ['content', 'content&section=suggestions', 'sources', 'audit', 'webhooks'];
      for (const name of ['events', ...sections]) {
        await tab.visit(`${MANAGEMENT}?tab=${name}`);
        const hasMarks = async () => marksIn(await tab.inspect(name)).length > 0;
        await waitUntil(hasMarks, { what: `the tab ${name} to show a text` });
        for (const mark of marksIn(await tab.inspect(name)))
          visited.add(mark.replace(/-\d+xx$/, ''));
      }
      await tab.close();
      expect([...visited]).toEqual(
        expect.arrayContaining([
          'xxevent-title',
          'xxfeed-name',
          'xxwebhook-description',
          'xxsuggestion-name',
          'xxsuggestion-note',
        ]),
      );
      tallyFields(tally, { ...SHOWN_FIELDS, ...ADMIN_FIELDS }, tab.caught);
      tally.add('all tabs', unknownIn(tab.caught));
      await tally.close(100);
    });
  });
});

// Last, because the product looks for pictures in the background meanwhile.
describe('this machine', () => {
  it('was reached by no request that a feed, a page or a webhook asked for', async () => {
    const tally = new Tally('SSRF: all connections');
    tally.add('from the start to the end', reached(0));
    await tally.close(1);
  });
});

function tallyFields(
  tally: Tally,
  fields: Readonly<Record<string, number>>,
  caught: ReadonlyMap<string, string>,
): void {
  for (const [field, count] of Object.entries(fields)) {
    for (let number = 0; number < count; number += 1) {
      tally.add(`payload ${number} as ${field}`, caught.get(markOf(field, number)) ?? null);
    }
  }
}

/** What ran without a mark, such as a script that the policy blocked. */
function unknownIn(caught: ReadonlyMap<string, string>): string | null {
  const unknown = [...caught].filter(([what]) => marksIn(what).length === 0);
  return unknown.map(([what, where]) => `${what} ${where}`).join('; ') || null;
}

function visitedPaths(videos: readonly string[]): string[] {
  const some = [...MARKUP.keys()].filter((number) => number % 6 === 0);
  return [
    '/',
    '/channels',
    '/events',
    '/creator-spotlight',
    '/categories',
    ...Array.from({ length: 8 }, (_, page) => `/news?page=${page + 1}`),
    ...someOf(videos.filter((_, number) => number % 2 === 0)).map((id) => `/video/${id}`),
    ...someOf(some).flatMap((number) => [
      `/categories?topic=${encodeURIComponent(textOf('topic-search', number).slice(0, 95))}`,
      `/news?q=${encodeURIComponent(textOf('news-search', number).slice(0, 190))}`,
      `/${encodeURIComponent(textOf('path', number))}`,
    ]),
  ];
}
