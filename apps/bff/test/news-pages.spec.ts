import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { escapeHtml } from '../src/pages/client/escape-html.js';
import { requestRaw } from './request-raw.js';
import { testBffOfFile } from './create-test-bff.js';
import { article } from './generate-news.js';
import { childrenOf, parseXml, textOf } from './parse-xml.js';

const EVIL = `</script><script>alert(1)</script><!-- ]]> " onerror='x' \u202Egnp.exe\u2028 👩🏾‍💻`;
const SITE = 'https://elevate.test';
const bff = testBffOfFile();

beforeAll(async () => {
  await bff.putArticles(
    article({
      id: 'evil',
      title: EVIL,
      description: EVIL,
      source: EVIL,
      keywords: [EVIL, 'log4j'],
      link: 'https://news.example.org/?a=1&b="><script>alert(2)</script>',
      thumbnail_url: 'http://pictures.example.org/1.png',
      thumbnails: [{ url: '/article-pictures/1-large.webp', width: 960, height: 540 }],
      published_at: '2026-01-02T00:00:00.000Z',
    }),
    article({ id: 'plain', category: 'Research', keywords: ['log4j'] }),
    article({
      id: 'later',
      category: 'Research',
      story_id: 'plain',
      published_at: '2026-01-03T00:00:00.000Z',
    }),
    ...Array.from({ length: 60 }, (_, n) => article({ id: `more-${n}`, category: 'Awareness' })),
  );
  await waitUntil(async () => (await get('/api/v1/news/stats')).body.includes('63'));
});

const get = (path: string) => requestRaw(bff.url, path);

interface Seen {
  readonly head: Record<string, string>;
  readonly answers: Record<string, unknown>;
  readonly linkedData: readonly Record<string, unknown>[];
  readonly alternates: readonly string[];
}

/** What a browser and a search engine make of a page. */
async function see(path: string): Promise<Seen> {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  const capture = (pattern: RegExp) => unescaped(pattern.exec(body)?.[1] ?? '');
  const preloaded = /<script type="application\/json" id="preloaded">(.*?)<\/script>/s.exec(body);
  return {
    head: {
      title: capture(/<title>(.*?)<\/title>/s),
      canonical: capture(/<link rel="canonical" href="([^"]*)"/),
      robots: capture(/<meta name="robots" content="([^"]*)"/),
    },
    answers:
      (JSON.parse(preloaded?.[1] ?? '{}') as { answers?: Record<string, unknown> }).answers ?? {},
    linkedData: Array.from(
      body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
    alternates: Array.from(
      body.matchAll(/<link rel="alternate"[^>]* href="([^"]*)"/g),
      ([, href = '']) => unescaped(href),
    ),
  };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

describe('the page of the news', () => {
  it.each([
    ['/news', '/news', 'Cybersecurity news', '/feeds/news.xml'],
    [
      '/news?category=Research',
      '/news?category=Research',
      'Cybersecurity news: Research',
      '/feeds/news/research.xml',
    ],
    ['/news?page=2', '/news?page=2', 'Cybersecurity news, page 2', '/feeds/news.xml'],
    ['/news/', '/news', 'Cybersecurity news', '/feeds/news.xml'],
    ['/news?utm_source=x', '/news', 'Cybersecurity news', '/feeds/news.xml'],
    [
      '/news?category=research&page=1',
      '/news?category=Research',
      'Cybersecurity news: Research',
      '/feeds/news/research.xml',
    ],
    ['/news?category=Sports', '/news', 'Cybersecurity news', '/feeds/news.xml'],
  ])('at %s is that of %s', async (address, canonical, title, feed) => {
    const { head, answers, alternates } = await see(address);
    expect(head).toEqual({ title: `${title} · Elevate`, canonical: SITE + canonical, robots: '' });
    expect(alternates).toEqual([
      feed,
      ...['.json', '.rss'].map((format) => feed.replace('.xml', format)),
    ]);
    const url = `/api/v1${canonical}`;
    expect(Object.keys(answers).sort()).toEqual([url, '/api/v1/news/stats'].sort());
    expect(answers[url]).toEqual(JSON.parse((await get(url)).body));
  });

  it('of a search is not indexed and carries the answer of the search', async () => {
    const { head, answers, alternates } = await see('/news?q=%20Log4J');
    expect(head).toEqual({
      title: 'Cybersecurity news, “log4j” · Elevate',
      canonical: '',
      robots: 'noindex',
    });
    expect(alternates[0]).toBe('/feeds/news.xml?q=log4j');
    expect(answers['/api/v1/news?q=log4j']).toMatchObject({ total: 2 });
  });

  it('beyond the last page is not indexed', async () => {
    expect((await see('/news?page=99')).head['robots']).toBe('noindex');
  });

  it('lists its articles for machines, and a hostile one harms none of them', async () => {
    const { linkedData, answers } = await see('/news');
    const list = linkedData.find((each) => each['@type'] === 'CollectionPage');
    const { itemListElement } = list?.['mainEntity'] as { itemListElement: object[] };
    expect(itemListElement).toHaveLength(20);
    expect(itemListElement[0]).toMatchObject({ name: EVIL, position: 1 });
    expect(JSON.stringify(answers)).toContain(JSON.stringify(EVIL));
    const { body } = await get('/news');
    expect(body).not.toContain('<script>alert');
    expect(body.match(/<script/g)).toHaveLength(1 + linkedData.length);
  });

  it('becomes another one when an article comes', async () => {
    const { headers } = await get('/news');
    await bff.putArticles(article({ id: 'comes', published_at: '2026-02-01T00:00:00.000Z' }));
    await waitUntil(async () => (await get('/news')).headers['etag'] !== headers['etag']);
    await bff.removeArticle('comes');
    await waitUntil(async () => !(await get('/news')).body.includes('"comes"'));
  });
});

describe('the feeds of the news', () => {
  interface JsonFeed {
    readonly title: string;
    readonly home_page_url: string;
    readonly feed_url: string;
    readonly items: readonly Record<string, unknown>[];
  }
  const json = async (path: string) => JSON.parse((await get(path)).body) as JsonFeed;

  it('are Atom that parses, whatever an article says', async () => {
    const { body, headers } = await get('/feeds/news.xml');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const feed = parseXml(body);
    const [first] = childrenOf(feed, 'entry');
    expect(childrenOf(feed, 'entry')).toHaveLength(50);
    expect(textOf(first!, 'title')).toBe(EVIL);
    expect(textOf(first!, 'content')).toBe(escapeHtml(EVIL));
    expect(textOf(first!, 'id')).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    expect(textOf(childrenOf(first!, 'author')[0]!, 'name')).toBe(EVIL);
    expect(childrenOf(first!, 'link').map(({ attributes }) => attributes)).toEqual([
      {
        rel: 'alternate',
        type: 'text/html',
        href: 'https://news.example.org/?a=1&b="><script>alert(2)</script>',
      },
    ]);
    expect(childrenOf(first!, 'category').map(({ attributes }) => attributes['term'])).toEqual([
      'News',
      EVIL,
      'log4j',
    ]);
  });

  it('are JSON Feed, with the site’s own pictures and the articles’ own pages', async () => {
    const { items, ...feed } = await json('/feeds/news.json');
    expect(feed).toMatchObject({
      title: 'Cybersecurity news · Elevate',
      home_page_url: `${SITE}/news`,
      feed_url: `${SITE}/feeds/news.json`,
    });
    expect(items[0]).toMatchObject({
      title: EVIL,
      content_text: EVIL,
      image: `${SITE}/article-pictures/1-large.webp`,
    });
    expect(items.map(({ url }) => url)).toContain('https://news.example.org/more-0');
  });

  it.each([
    ['/feeds/news/research.json', ['plain'], '/feeds/news/research.json'],
    ['/feeds/news/Research.json', ['plain'], '/feeds/news/research.json'],
    ['/feeds/news.json?q=%20LOG4J%20', ['evil', 'plain'], '/feeds/news.json?q=log4j'],
    ['/feeds/news/research.json?q=log4j', ['plain'], '/feeds/news/research.json?q=log4j'],
    ['/feeds/news.json?q=nothing+like+it', [], '/feeds/news.json?q=nothing+like+it'],
    ['/feeds/news/research.json?utm_source=x', ['plain'], '/feeds/news/research.json'],
  ])('at %s hold %p', async (path, ids, self) => {
    const feed = await json(path);
    const titles = ids.map((id) => (id === 'evil' ? EVIL : `Article ${id}`));
    expect(feed.items.map(({ title }) => title)).toEqual(titles);
    expect(feed.feed_url).toBe(SITE + self);
  });

  it.each([
    '/feeds/news/sports.xml',
    '/feeds/news/.xml',
    '/feeds/news/%00.json',
    '/feeds/news.atom',
    '/feeds/news/research/x.xml',
  ])('are not at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

it('an article whose link or picture is no web address never gets in', async () => {
  const bad = { link: 'javascript:alert(1)' };
  await bff.putArticles(
    article({ id: 'bad-link', ...bad }),
    article({ id: 'bad-picture', thumbnail_url: 'data:image/svg+xml,<svg onload=alert(1)>' }),
    article({
      id: 'foreign-picture',
      thumbnails: [{ url: 'https://pictures.example.org/1.webp', width: 960, height: 540 }],
    }),
    article({ id: 'good' }),
  );
  await waitUntil(async () => (await get('/api/v1/news/good/related')).status === 200);
  for (const id of ['bad-link', 'bad-picture', 'foreign-picture']) {
    expect((await get(`/api/v1/news/${id}/related`)).status).toBe(404);
  }
});
