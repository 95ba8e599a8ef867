import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  it,
  afterEach,
  beforeEach,
  jest,
} from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { createTestBff, type TestBff } from '../../../test/create-test-bff.js';
import { channel, episode, videoId } from '../../../test/generate-catalogue.js';
import { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import { PreloadedAnswers, schedulePageWarmer } from './pages.js';
import { PeriodicTasks } from '@elevate/clock';
import { createLogger } from '@elevate/logging';
import { Readiness } from '@elevate/service-defaults';
import { ReadModel } from '../../read-model/read-model.js';

describe('installPages', () => {
  const EVIL = `</title></script><script>alert("1")</script><!-- ' & \u2028 \u0000 👩🏾‍💻`;
  const SHELL =
    '<!doctype html><html><head><!--app-head--></head><body><!--app-content--><!--app-preloaded--></body></html>';
  const CHANNEL_ENTRY = 'src/features/visitors/channels/channel-page.tsx';
  const MANIFEST = { [CHANNEL_ENTRY]: { file: 'assets/channel-page-1.js', isDynamicEntry: true } };
  const [TALK, EVIL_TALK, BARE_TALK] = [videoId(1), videoId(2), videoId(3)] as const;

  let folder: string;
  let bff: TestBff;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bff-pages-'));
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, 'index.html'), SHELL);
    writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
    bff = await createTestBff({ ...client(), CONTACT_EMAIL: 'write@elevate.test' });
    await bff.putChannels(
      channel({ id: 'channel-1', name: EVIL, thumbnail_url: 'https://yt3.ggpht.com/a' }),
    );
    await bff.putEpisodes(
      episode({ id: TALK, title: 'A talk', topics: ['AI', 'Design'] }),
      episode({ id: EVIL_TALK, title: EVIL, description: EVIL, topics: [EVIL] }),
      episode({ id: BARE_TALK, thumbnail_url: null, thumbnails: [], published_at: null }),
    );
    await bff.putHero(TALK);
    await waitUntil(async () => (await get(`/video/${BARE_TALK}`)).status === 200);
  });
  afterAll(async () => {
    await bff.close();
    rmSync(folder, { recursive: true });
  });

  /** The heads are the server's own work: nothing here needs a rendered page. */
  function client(): Record<string, string> {
    return { WEB_DIST: folder, WEB_RENDERER: join(folder, 'none.js') };
  }

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${bff.url}${path}`, { headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  /** What stands in the script elements of a type. */
  function scripts(html: string, type: string): Record<string, unknown>[] {
    const elements = html.matchAll(/<script type="([^"]+)"[^>]*>(.*?)<\/script>/gs);
    return [...elements].filter(([, own]) => own === type).map(([, , json]) => JSON.parse(json!));
  }
  const structuredData = (html: string, type: string) =>
    scripts(html, 'application/ld+json').find((thing) => thing['@type'] === type);

  interface Answers {
    readonly answers?: Readonly<Record<string, unknown>>;
  }
  const answersIn = (html: string) =>
    (scripts(html, 'application/json')[0] as Answers)?.answers ?? {};

  describe('a page that the browser has', () => {
    // A 304 replaces the headers that the browser keeps: those of data would stop every script and style of the page.
    it.each(['/channels', '/channels?page=2', '/?search=python', '/help?x=1'])(
      'keeps its headers: %s',
      async (path) => {
        const first = await get(path);
        const again = await get(path, { 'if-none-match': first.headers.get('etag')! });
        expect(again.status).toBe(304);
        for (const [name, value] of again.headers) {
          if (!/^(date|connection|keep-alive)$/.test(name))
            expect([name, value]).toEqual([name, first.headers.get(name)]);
        }
      },
    );
  });

  describe('first data', () => {
    it.each([
      ['/channels', ['/api/v1/channels']],
      ['/channel/channel-1', ['/api/v1/channels/channel-1']],
      ['/categories', ['/api/v1/topics']],
      ['/categories?topic=AI', ['/api/v1/topics', '/api/v1/episodes?topic=AI']],
      [
        '/categories?topic=Design&topic=AI',
        ['/api/v1/topics', '/api/v1/episodes?topic=AI&topic=Design'],
      ],
      // What there is nothing on, and what is more than a choice, is the browser's to show.
      ['/categories?topic=AI&topic=nope', ['/api/v1/topics']],
      ['/categories?topic=AI&q=x', ['/api/v1/topics']],
      ['/categories?topic=%41I', ['/api/v1/topics']],
      ['/search?q=talk&show=topics', ['/api/v1/search/results?q=talk']],
      ['/search?page=2&q=+a+talk&other=1', ['/api/v1/search/results?q=a+talk&page=2']],
      ['/search', []],
      ['/search?q=%20', []],
      [`/search?q=${'a'.repeat(201)}`, []],
      [`/video/${TALK}`, [`/api/v1/episodes/${TALK}`, `/api/v1/episodes/${TALK}/related`]],
      [
        `/video/${EVIL_TALK}`,
        [`/api/v1/episodes/${EVIL_TALK}`, `/api/v1/episodes/${EVIL_TALK}/related`],
      ],
    ])('%s carries what the API answers', async (path, addresses) => {
      const answers = answersIn((await get(path)).html);
      expect(Object.keys(answers)).toEqual(addresses);
      for (const address of addresses) {
        expect(JSON.stringify(answers[address])).toBe((await get(address)).html);
      }
    });

    it('follows the API as soon as it changes, and not before', async () => {
      const id = videoId(10);
      await bff.putEpisodes(episode({ id, title: 'Before' }));
      await waitUntil(async () => (await get(`/video/${id}`)).status === 200);
      const before = (await get(`/video/${id}`)).headers.get('etag')!;
      expect((await get(`/video/${id}`, { 'if-none-match': before })).status).toBe(304);
      // In a burst the API may be behind the model, and the page must not stay behind with it.
      for (let round = 0; round < 20; round += 1) {
        await bff.putEpisodes(episode({ id, title: `After ${round}` }));
        await get(`/video/${id}`);
      }
      await waitUntil(async () => (await get(`/video/${id}`)).html.includes('>After 19 '));
      const { html } = await get(`/video/${id}`);
      expect(answersIn(html)[`/api/v1/episodes/${id}`]).toMatchObject({ title: 'After 19' });
      await bff.removeEpisode(id);
      expect((await get(`/video/${id}`)).status).toBe(404);
    });

    it('keeps its tag while it stays the same', async () => {
      const before = await get(`/channel/channel-1`);
      await bff.putChannels(channel({ id: 'unrelated' }));
      await waitUntil(async () => (await get('/channels')).html.includes('unrelated'));
      const after = await get(`/channel/channel-1`);
      expect(after.html).toBe(before.html);
      expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
      await bff.removeChannel('unrelated');
    });
  });

  describe('the head', () => {
    it('of a search names its text and keeps it out of search engines', async () => {
      const { html } = await get('/search?q=a+talk&page=2');
      expect(html).toContain('<title>Search: “a talk”, page 2 · Elevate</title>');
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect((await get('/search')).html).toContain('<title>Search · Elevate</title>');
      for (const type of ['atom+xml', 'feed+json', 'rss+xml'])
        expect(html).toContain(`<link rel="alternate" type="application/${type}"`);
    });

    it('of an episode names it to everybody', async () => {
      const { html } = await get(`/video/${TALK}?utm_source=x`);
      for (const line of [
        '<title>A talk · Elevate</title>',
        '<meta name="contact" content="write@elevate.test" />',
        `<link rel="canonical" href="https://elevate.test/video/${TALK}" />`,
        '<meta property="og:type" content="video.other" />',
        '<meta property="video:duration" content="1800" />',
        '<meta property="video:release_date" content="2026-01-01T00:00:00.000Z" />',
        '<meta property="video:tag" content="Design" />',
        '<meta property="og:image:width" content="480" />',
        'href="/feeds/channels/channel-1.xml"',
      ]) {
        expect(html).toContain(line);
      }
      expect(structuredData(html, 'VideoObject')).toMatchObject({
        name: 'A talk',
        uploadDate: '2026-01-01T00:00:00.000Z',
        duration: 'PT30M',
      });
      const { itemListElement } = structuredData(html, 'BreadcrumbList') as {
        itemListElement: { item: string }[];
      };
      expect(itemListElement.map(({ item }) => item)).toEqual([
        'https://elevate.test/',
        'https://elevate.test/channel/channel-1',
        `https://elevate.test/video/${TALK}`,
      ]);
    });

    it('of an episode without a picture claims no video that search engines call incomplete', async () => {
      const { html } = await get(`/video/${BARE_TALK}`);
      expect(structuredData(html, 'VideoObject')).toBeUndefined();
    });

    it.each([
      `/?play=${TALK}`,
      `/?utm_source=x&play=${TALK}&t=754`,
      `/search?q=talk&play=${TALK}`,
      `/channel/channel-1?play=${TALK}&fbclid=1`,
      `/video/${EVIL_TALK}/?play=${TALK}`,
      `/news?play=${TALK}`,
      `/history?play=${TALK}`,
    ])('of a talk that plays over a page names the talk: %s', async (address) => {
      const { status, html } = await get(address, { accept: '*/*', range: 'bytes=0-65535' });
      expect(status).toBe(200);
      const own = (await get(`/video/${TALK}`)).html;
      const tags =
        /<title>.*?<\/title>|<(?:meta (?:name="(?:description|twitter:card|robots)"|property)|link rel="canonical")[^>]*>/g;
      expect(html.match(tags)).toEqual(own.match(tags));
      expect(own.match(tags)?.join()).toMatch(/og:url.*og:title.*og:image" content="https:/);
      expect(structuredData(html, 'VideoObject')).toEqual(structuredData(own, 'VideoObject'));
    });

    it('of a page over which nothing plays stays its own', async () => {
      const home = await get('/');
      for (const address of ['/?play=', '/?play=nothing1234', '/?play=%00', '/?q=1'])
        expect((await get(address)).html).toBe(home.html);
      const hidden = await get(`/x7k9p2m-sys?play=${TALK}`);
      expect([hidden.html.includes('A talk'), hidden.headers.get('x-robots-tag')]).toEqual([
        false,
        'noindex, nofollow',
      ]);
      expect((await get(`/nowhere?play=${TALK}`)).status).toBe(404);
    });

    it('has one address however the id is written', async () => {
      const { html } = await get(`/video/%76${TALK.slice(1)}`);
      expect(html).toContain(`<link rel="canonical" href="https://elevate.test/video/${TALK}" />`);
    });

    it('of a choice of topics is that of the categories', async () => {
      const { html } = await get('/categories?topic=AI');
      expect(html).toContain('<link rel="canonical" href="https://elevate.test/categories" />');
      expect(html).toContain('<title>Categories · Elevate</title>');
      expect(html).toContain('href="/feeds/topics/AI.xml"');
      expect(structuredData(html, 'CollectionPage')).toMatchObject({
        url: 'https://elevate.test/categories',
      });
    });

    it('of an episode of which little is known says little', async () => {
      const { html } = await get(`/video/${BARE_TALK}`);
      expect(html).not.toMatch(
        /og:image|release_date|uploadDate|thumbnailUrl|as="image"|undefined/,
      );
      expect(html).toContain('<meta name="twitter:card" content="summary" />');
    });

    it('of the home page offers the search and the feeds', async () => {
      const { html } = await get('/');
      expect(structuredData(html, 'WebSite')).toMatchObject({ url: 'https://elevate.test/' });
      expect(html).toMatch(/type="application\/atom\+xml" [^>]*href="\/feeds\/episodes\.xml"/);
      expect(html).toMatch(/type="application\/feed\+json" [^>]*href="\/feeds\/episodes\.json"/);
    });

    it.each(['/channels', '/categories', '/channel/channel-1'])(
      '%s says where it is',
      async (path) => {
        const { html } = await get(path);
        expect(structuredData(html, 'BreadcrumbList')).toBeDefined();
        expect(structuredData(html, 'CollectionPage')).toMatchObject({
          url: `https://elevate.test${path}`,
        });
        const feeds = path.startsWith('/channel/') ? 'channels/channel-1' : 'episodes';
        expect(html).toContain(`href="/feeds/${feeds}.xml"`);
      },
    );

    it.each([`/video/${EVIL_TALK}`, '/channel/channel-1', '/channels', '/categories', '/'])(
      '%s lets no title out of its place',
      async (path) => {
        const { html } = await get(path);
        const scriptCount = scripts(html, 'application/ld+json').length + 1;
        expect(html.match(/<script/g)).toHaveLength(scriptCount);
        expect(html.match(/<\/script>/g)).toHaveLength(scriptCount);
        expect(html.match(/<\/title>/g)).toHaveLength(1);
        expect(html).not.toContain('<!--');
      },
    );
  });

  describe('preload hints of a page', () => {
    it('is the script of the page', async () => {
      const link =
        '<link rel="late-module" crossorigin="" fetchpriority="low" href="/assets/channel-page-1.js" />';
      expect((await get('/channel/channel-1')).html).toContain(link);
      expect((await get('/channels')).html).not.toContain('late-module');
    });

    it.each(['/', `/video/${TALK}`, '/channel/channel-1', '/categories?topic=AI'])(
      'is the picture of %s',
      async (path) => {
        const { html } = await get(path);
        const [hint] = /<link rel="preload"[^>]*>/.exec(html) ?? [];
        const url = `https://i.ytimg.com/vi/${TALK}/hqdefault.jpg`;
        expect(hint).toContain(`as="image" href="${url}" imagesrcset="${url} 480w" imagesizes="`);
        expect(hint).toContain('fetchpriority="high"');
      },
    );
  });

  describe('what is not there', () => {
    it.each([
      ['/video/nope', 'Episode not found'],
      ['/video/%00', 'Episode not found'],
      ['/video/a%2Fb', 'Episode not found'],
      ['/channel/nope', 'Channel'],
      [`/channel/${'x'.repeat(100)}`, 'Channel'],
    ])('%s: a page with 404 that no search engine keeps', async (path, title) => {
      bff.logged.length = 0;
      const { status, html } = await get(path);
      expect(status).toBe(404);
      expect(html).toContain(`<title>${title} · Elevate</title>`);
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(html).not.toContain('canonical');
      expect(bff.logged.join('')).not.toContain('Page not found');
    });

    it.each(['/video/%E0%A4%A', '/channel/%', '/feeds/topics/%ff.xml', '/%c0%ae'])(
      '%s: refused, because it says nothing',
      async (path) => {
        const { status } = await get(path);
        expect([400, 404]).toContain(status);
      },
    );

    it.each(['/feeds/channels/nope.xml', '/feeds/topics/nope.json', '/feeds', '/sitemaps/x.xml'])(
      '%s: a problem',
      async (path) => {
        const { status, headers } = await get(path);
        expect(status).toBe(404);
        expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
      },
    );
  });

  describe('what programs read', () => {
    it.each([
      ['/feeds/episodes.xml', 'application/atom+xml; charset=utf-8', 300],
      ['/feeds/channels/channel-1.json', 'application/feed+json; charset=utf-8', 300],
      ['/feeds/topics/AI.xml?format=x', 'application/atom+xml; charset=utf-8', 300],
      ['/feeds/topics/a%49.json', 'application/feed+json; charset=utf-8', 300],
      ['/sitemap.xml', 'application/xml; charset=utf-8', 3600],
      ['/robots.txt', 'text/plain; charset=utf-8', 3600],
    ])('%s: as what it is, and 304 for its tag', async (path, type, maxAge) => {
      const { status, headers } = await get(path);
      expect([status, headers.get('content-type')]).toEqual([200, type]);
      expect(headers.get('cache-control')).toBe(`public, max-age=${maxAge}`);
      const again = await get(path, { 'if-none-match': headers.get('etag')! });
      expect([again.status, again.html]).toEqual([304, '']);
    });

    it('may be read by other sites’ pages, pages excepted', async () => {
      const { headers } = await get('/feeds/episodes.json');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect((await get('/')).headers.has('access-control-allow-origin')).toBe(false);
    });
  });

  describe('the hidden pages', () => {
    it('are named nowhere', async () => {
      for (const path of ['/', '/robots.txt', '/sitemap.xml', '/channels', '/help', '/nope']) {
        expect((await get(path)).html).not.toMatch(/m8n4p|x7k9p2m/);
      }
    });
  });

  describe('a site that does not know its address', () => {
    it('writes valid pages that name none', async () => {
      const unplaced = await createTestBff({ ...client(), SITE_URL: '' });
      await unplaced.putChannels(channel({ id: 'channel-1' }));
      await unplaced.putEpisodes(episode({ id: TALK }));
      const fetchHtml = async (path: string) => (await fetch(`${unplaced.url}${path}`)).text();
      await waitUntil(async () => (await fetchHtml(`/video/${TALK}`)).includes('VideoObject'));
      for (const path of [
        '/',
        '/channels',
        '/categories',
        '/channel/channel-1',
        `/video/${TALK}`,
      ]) {
        const html = await fetchHtml(path);
        expect(html).not.toMatch(/canonical|og:url|undefined|BreadcrumbList|elevate\.test|rss/);
      }
      expect((await fetch(`${unplaced.url}/sitemap.xml`)).status).toBe(404);
      const following = `following.rss?token=${'x'.repeat(43)}`;
      for (const feed of ['episodes.rss', 'channels/channel-1.rss', 'news/research.rss', following])
        expect(await fetchHtml(`/feeds/${feed}`)).toMatch(/"status":404.*SITE_URL is not set/);
      await unplaced.close();
    });
  });

  it('refuses an invalid contact address', async () => {
    await expect(createTestBff({ ...client(), CONTACT_EMAIL: 'not-an-address' })).rejects.toThrow(
      'CONTACT_EMAIL',
    );
  });
});

describe('answers embedded in a page', () => {
  const ANSWER = '/api/v1/answer';

  let now = 0;
  beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => void jest.restoreAllMocks());

  function createAnswers(json: (version: number) => string) {
    const ready = new ReadyBytes({});
    const state = { version: 1 as number | undefined };
    ready.pin(ANSWER, {
      version: () => state.version,
      render: () => {
        // Dear enough for the answer to rest 50 ms before it is made again.
        now += 6;
        return { type: 'application/json', body: Buffer.from(json(state.version!)) };
      },
    });
    return { sut: new PreloadedAnswers(ready, [ANSWER]), state };
  }

  describe('PreloadedAnswers', () => {
    it('follows the answer, and not the change that it does not show yet', () => {
      const { sut, state } = createAnswers((version) => `{"version":${version}}`);
      const before = sut.version();
      expect(sut.toPreloaded()).toMatchObject({ answers: `{"${ANSWER}":{"version":1}}` });
      state.version = 2;
      expect(sut.version()).toBe(before);
      expect(sut.toPreloaded()).toMatchObject({ answers: `{"${ANSWER}":{"version":1}}` });
      now += 50;
      expect(sut.version()).toBeGreaterThan(before);
      expect(sut.toPreloaded()).toMatchObject({ answers: `{"${ANSWER}":{"version":2}}` });
    });

    it('stays the same while the answer does', () => {
      const { sut, state } = createAnswers(() => '{}');
      const before = sut.version();
      state.version = 2;
      now += 60;
      expect(sut.version()).toBe(before);
    });

    it('leaves out an answer that is gone, and one that would hold up the page', () => {
      const gone = createAnswers(() => '{}');
      gone.state.version = undefined;
      expect(gone.sut.toPreloaded()).toEqual({});
      expect(createAnswers(() => `"${'x'.repeat(1_100_000)}"`).sut.toPreloaded()).toEqual({});
    });
  });
});

describe('schedulePageWarmer', () => {
  const EPISODES = 30;
  // The newest are the least viewed.
  const WARMED = 20;

  afterEach(() => {
    jest.useRealTimers();
  });

  it('renders the newest and most viewed pages once a change, after the catch-up only', async () => {
    jest.useFakeTimers();
    const model = new ReadModel();
    const ready = new ReadyBytes({});
    const rendered: string[] = [];
    ready.addRule((url) => ({
      version: () => model.revision,
      render: () => {
        rendered.push(url);
        return { type: 'text/html', body: Buffer.from(url) };
      },
    }));
    const readiness = new Readiness();
    let isCaughtUp = false;
    readiness.addMessages(() => isCaughtUp);
    const logger = createLogger({ service: 'bff', level: 'silent' });
    const tasks = new PeriodicTasks({ logger, metrics: undefined });
    const warmer = schedulePageWarmer(model, ready, readiness, tasks);
    warmer.start();
    await jest.advanceTimersByTimeAsync(1_000);
    model.putChannel(channel({ id: 'channel-1' }));
    for (let number = 0; number < EPISODES; number += 1) {
      const published_at = new Date(Date.UTC(2026, 0, 1 + number)).toISOString();
      model.putEpisode(
        episode({ id: videoId(number), published_at, view_count: EPISODES - number }),
      );
    }
    await jest.advanceTimersByTimeAsync(10_000);
    expect(rendered).toEqual([]);
    isCaughtUp = true;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(rendered).toHaveLength(WARMED);
    expect(rendered).toContain(`/video/${videoId(EPISODES - 1)}`);
    expect(rendered).toContain(`/video/${videoId(0)}`);
    expect(rendered).not.toContain(`/video/${videoId(EPISODES / 2)}`);
    model.putHero({ episode_id: videoId(3) });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(rendered).toHaveLength(2 * WARMED);
    await warmer.stop();
  });
});

describe('files that browsers and readers look for', () => {
  let named: TestBff;
  beforeAll(async () => {
    named = await createTestBff({ SITE_NAME: 'Rosa’s "Talks" & Übungen' });
  });
  afterAll(() => named.close());
  const fetchOf = (path: string, options: RequestInit = {}) =>
    fetch(`${named.url}${path}`, options);

  it.each([
    ['/favicon.ico', 'image/x-icon', 'icon'],
    ['/apple-touch-icon.png', 'image/png', 'touch icon'],
    ['/apple-touch-icon-precomposed.png', 'image/png', 'touch icon'],
    ['/apple-touch-icon-120x120.png', 'image/png', 'touch icon'],
    ['/apple-touch-icon-152x152-precomposed.png', 'image/png', 'touch icon'],
  ])('%s is an icon', async (path, type, body) => {
    const answer = await fetchOf(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(await answer.text()).toBe(body);
  });

  it.each([
    '/browserconfig.xml',
    '/apple-touch-icon-big.png',
    '/icons/nope.PNG',
    '/wp-login.php',
    '/ads.txt',
    '/app.js.map',
    '/.well-known/nope',
    '/.env',
  ])('%s is a short 404, cached and not logged', async (path) => {
    const answer = await fetchOf(path, { headers: { accept: 'image/*' } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await answer.text()).length).toBeLessThan(100);
    expect(named.logged.join('')).not.toContain(path);
  });

  it.each(['/speakers/node.js', '/nope', '/nope/v1.5'])(
    '%s is a page that is missing',
    async (path) => {
      const answer = await fetchOf(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
    },
  );

  it('the form for a new password is where password managers look for it', async () => {
    const answer = await fetchOf('/.well-known/change-password', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/change-password']);
    const manager =
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    expect((await fetchOf(manager)).status).toBe(404);
  });

  it('the installed app has the name of the site and no words of another', async () => {
    const answer = await fetchOf('/manifest.webmanifest');
    expect(await answer.json()).toEqual({
      name: 'Rosa’s "Talks" & Übungen',
      short_name: 'Rosa’s "Talks" & Übungen',
      start_url: '/',
    });
    expect(await (await fetchOf('/')).text()).toContain(
      '<meta name="apple-mobile-web-app-title" content="Rosa’s &quot;Talks&quot; &amp; Übungen"',
    );
    const own = await createTestBff();
    const unchanged = await fetch(`${own.url}/manifest.webmanifest`);
    await own.close();
    expect(await unchanged.json()).toEqual({
      name: 'Elevate',
      short_name: 'Elevate',
      description: 'Talks',
      start_url: '/',
    });
  });
});
