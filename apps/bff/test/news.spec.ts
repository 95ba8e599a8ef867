import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ArticleState } from '@elevate/contracts/catalogue';
import { NEWS_CATEGORIES, NEWS_PER_PAGE, newsParameters, type NewsQuery } from '@elevate/rules';
import { seededRandom, waitUntil } from '@elevate/testing';
import type { ArticleCard, NewsPage, NewsSources, NewsStats } from '../src/api/news.schema.js';
import { requestRaw } from './request-raw.js';
import { createTestBff, testBffOfFile } from './create-test-bff.js';
import { channel, episode, videoId } from './generate-catalogue.js';
import { article, feed, randomArticle } from './generate-news.js';

const COUNT = 3_000;
const random = seededRandom(6);
const articles = new Map<string, ArticleState>();
const bff = testBffOfFile();
let afterThis = () => Promise.resolve();

beforeAll(async () => {
  for (let number = 0; number < COUNT; number += 1) {
    const each = randomArticle(random, number);
    articles.set(each.id, each);
  }
  await bff.putArticles(...articles.values());
  // What is changed, moved to another story and removed again must leave nothing behind.
  const changed = [...articles.keys()]
    .slice(0, 300)
    .map((id) => ({ ...randomArticle(random, 0), id, version: 2 }));
  for (const each of changed) articles.set(each.id, each);
  await bff.putArticles(...changed);
  for (const id of [...articles.keys()].slice(200, 400)) {
    articles.delete(id);
    await bff.removeArticle(id);
  }
  await waitUntil(
    async () => (await get<NewsStats>('/news/stats')).total_articles === articles.size,
  );
}, 60_000);
afterEach(async () => {
  await afterThis();
  afterThis = () => Promise.resolve();
});

async function get<Answer>(path: string): Promise<Answer> {
  const { status, body } = await requestRaw(bff.url, `/api/v1${path}`);
  expect(status).toBe(200);
  return JSON.parse(body) as Answer;
}

const newest = (a: ArticleState, b: ArticleState) =>
  Date.parse(b.published_at) - Date.parse(a.published_at) || (a.id < b.id ? -1 : 1);

/** The same in the plainest words there are. */
function plainCards({ category, q }: Omit<NewsQuery, 'page'>): ArticleState[] {
  const fold = (text: string) => {
    const bare = text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .normalize('NFC');
    return bare.toLowerCase().replaceAll('ς', 'σ');
  };
  const matching = [...articles.values()].filter(
    (each) =>
      (category === undefined || each.category === category) &&
      (q === undefined ||
        [each.title, each.description, ...each.keywords, ...each.cve_ids].some((text) =>
          fold(text).includes(fold(q)),
        )),
  );
  const first = new Map<string, ArticleState>();
  for (const each of matching.sort(newest)) first.set(each.story_id, each);
  return [...first.values()].sort(newest);
}

const othersOf = (card: ArticleState) =>
  [...articles.values()]
    .filter(({ id, story_id }) => story_id === card.story_id && id !== card.id)
    .sort((a, b) => newest(b, a))
    .map(({ id, source, title, link }) => ({ id, source, title, link }));

const urlOf = (query: NewsQuery) => `/news?${String(newsParameters(query))}`.replace(/\?$/, '');
const TERMS = [
  'gateway',
  'g',
  'cve-2026-1234',
  'cve-2026-12345',
  'café',
  '(.*)',
  '🎉',
  'λογοσ',
  '<script>',
  '100% \\',
  'nothing like it',
];
const CASES: Omit<NewsQuery, 'page'>[] = [
  {},
  ...NEWS_CATEGORIES.map((category) => ({ category })),
  ...TERMS.map((q) => ({ q })),
  { category: 'Research', q: 'gateway' },
  { category: 'Exploits', q: 'nothing like it' },
];

describe('GET /news', () => {
  it.each(CASES)('is the same as a plain list says, on every page: %p', async (selection) => {
    const expected = plainCards(selection);
    const pages = Math.ceil(expected.length / NEWS_PER_PAGE);
    const cards: ArticleCard[] = [];
    for (const page of [...new Set([1, 2, pages - 1, pages, pages + 1])].filter((n) => n > 0)) {
      const answer = await get<NewsPage>(urlOf({ ...selection, page }));
      const from = (page - 1) * NEWS_PER_PAGE;
      expect(answer).toMatchObject({ page, pages, total: expected.length });
      expect(answer.items.map(({ id }) => id)).toEqual(
        expected.slice(from, from + NEWS_PER_PAGE).map(({ id }) => id),
      );
      cards.push(...answer.items);
    }
    for (const { also_reported_by, ...card } of cards) {
      const { version: _version, story_id: _story, ...state } = articles.get(card.id)!;
      expect(card).toEqual({ ...state, exploited_cve_ids: [], thumbnails: [] });
      expect(also_reported_by).toEqual(othersOf(articles.get(card.id)!));
    }
  });

  it.each([
    ['blanks and capitals', '/news?q=%20%20GateWay%20', { q: 'gateway', page: 1 }],
    ['a blank search', '/news?q=%20', { page: 1 }],
    ['the first page by its number', '/news?page=1', { page: 1 }],
    ['a category in any case', '/news?category=research', { category: 'Research', page: 1 }],
    ['another order', '/news?page=2&category=News', { category: 'News', page: 2 }],
    ['plus for a blank', '/news?q=flaw+in', { q: 'flaw in', page: 1 }],
    ['the longest search', `/news?q=${'x'.repeat(200)}`, { q: 'x'.repeat(200), page: 1 }],
  ] as const)('takes %s for what is meant', async (_what, requested, query) => {
    expect(await get(requested)).toEqual(await get(urlOf(query)));
  });

  it.each([
    '/news?category=Sports',
    '/news?category=',
    '/news?category=News&category=News',
    '/news?page=0',
    '/news?page=-1',
    '/news?page=1.5',
    '/news?page=1e3',
    '/news?page=',
    '/news?page=99999999999999999999',
    `/news?q=${'x'.repeat(201)}`,
    '/news?q=a&q=b',
    '/news?q[$ne]=1',
    '/news?limit=5',
    '/news/stats?x=1',
    '/news/a/related?x=1',
  ])('refuses %s', async (path) => {
    const { status, body, headers } = await requestRaw(bff.url, `/api/v1${path}`);
    expect(status).toBe(400);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(body)).toMatchObject({ code: 'HTTP.INVALID_REQUEST' });
  });
});

describe('GET /news/stats', () => {
  it('counts active feeds and all articles, and tells when the latest was first seen', async () => {
    await bff.putFeeds(
      feed({ id: 'f1' }),
      feed({ id: 'f2' }),
      feed({ id: 'f3', status: 'paused' }),
    );
    await waitUntil(async () => (await get<NewsStats>('/news/stats')).active_feeds === 2);
    const times = [...articles.values()].map(({ created_at }) => created_at).sort();
    expect(await get('/news/stats')).toEqual({
      active_feeds: 2,
      total_articles: articles.size,
      last_synced_at: times.at(-1),
      unreachable: null,
      known_exploited: 0,
    });
    await bff.putFeeds(feed({ id: 'f2', version: 2, status: 'paused' }));
    await bff.removeFeed('f1');
    await waitUntil(async () => (await get<NewsStats>('/news/stats')).active_feeds === 0);
  });

  it('says when the feeds were tried and will be tried, if none can be reached', async () => {
    const failing = (id: string, last: string, next: string) => {
      const existing = feed({ id });
      const last_error = { reason: 'unreachable', detail: 'connection refused' } as const;
      const attempts = { last_attempt_at: last, next_attempt_at: next };
      return {
        ...existing,
        health: { ...existing.health, state: 'failing', last_error, ...attempts },
      } as const;
    };
    const at = (minute: number) => `2026-11-22T10:${minute}:00.000Z`;
    const unreachable = async () => (await get<NewsStats>('/news/stats')).unreachable;
    await bff.putFeeds(failing('g1', at(10), at(40)), feed({ id: 'g2' }));
    await waitUntil(async () => (await get<NewsStats>('/news/stats')).active_feeds === 2);
    expect(await unreachable()).toBeNull();
    await bff.putFeeds({ ...failing('g2', at(12), at(35)), version: 2 });
    const outage = await waitUntil(async () => (await unreachable()) ?? undefined);
    expect(outage).toEqual({ last_attempt_at: at(12), next_attempt_at: at(35) });
    await bff.putFeeds({ ...feed({ id: 'g1' }), version: 2 });
    await waitUntil(async () => (await unreachable()) === null);
    await bff.removeFeed('g1');
    await bff.removeFeed('g2');
    await waitUntil(async () => (await get<NewsStats>('/news/stats')).active_feeds === 0);
  });
});

describe('GET /news/sources', () => {
  it('lists the active feeds by name, with their latest articles and health', async () => {
    const health = { ...feed({ id: 's' }).health, state: 'stale' } as const;
    await bff.putFeeds(
      feed({ id: 's2', name: 'zeta', health, site_url: 'https://zeta.example/' }),
      feed({ id: 's1', name: 'Alpha', category: 'Research' }),
      feed({ id: 's3', status: 'paused' }),
    );
    const older = article({
      id: 'of-s2-old',
      source_id: 's2',
      published_at: '2025-01-01T00:00:00Z',
    });
    const newer = article({
      id: 'of-s2-new',
      source_id: 's2',
      published_at: '2025-01-02T00:00:00Z',
    });
    await bff.putArticles(newer, older);
    bff.transport.isReplaying = true;
    expect((await fetch(`${bff.url}/api/v1/news/sources`)).status).toBe(503);
    bff.transport.isReplaying = false;
    const sources = await waitUntil(async () => {
      const { items } = await get<NewsSources>('/news/sources');
      return items[1]?.articles === 2 ? items : undefined;
    });
    expect(sources).toEqual([
      {
        id: 's1',
        name: 'Alpha',
        category: 'Research',
        health: 'healthy',
        feed_url: 'https://news.example.org/s1.xml',
        site_url: null,
        articles: 0,
        last_article: null,
      },
      {
        id: 's2',
        name: 'zeta',
        category: 'News',
        health: 'stale',
        feed_url: 'https://news.example.org/s2.xml',
        site_url: 'https://zeta.example/',
        articles: 2,
        last_article: { title: newer.title, link: newer.link, published_at: newer.published_at },
      },
    ]);
    const page = await get<NewsPage>('/news?source=s2');
    expect(page.items.map(({ id, source_id }) => [id, source_id])).toEqual([
      ['of-s2-new', 's2'],
      ['of-s2-old', 's2'],
    ]);
    expect(page.source).toBe('zeta');
    expect((await get<NewsPage>('/news?source=no-such')).items).toEqual([]);
    expect((await requestRaw(bff.url, '/api/v1/news?source=a%2Fb')).status).toBe(400);
    for (const id of ['s1', 's2', 's3']) await bff.removeFeed(id);
    for (const { id } of [newer, older]) await bff.removeArticle(id);
    await waitUntil(async () => (await get<NewsSources>('/news/sources')).items.length === 0);
  });
});

describe('GET /news/{id}/related', () => {
  const url = (id: string) => `/api/v1/news/${id}/related`;

  it('gives the three newest episodes with a topic or a keyword of the article', async () => {
    await bff.putChannels(channel({ id: 'channel-1' }));
    await bff.putEpisodes(
      ...[1, 2, 3, 4].map((day) =>
        episode({
          id: videoId(day),
          topics: day === 4 ? ['Ransomware'] : ['Cybersecurity'],
          published_at: `2026-01-0${day}T00:00:00.000Z`,
        }),
      ),
      episode({ id: videoId(5), topics: ['Leadership'], published_at: '2026-01-09T00:00:00.000Z' }),
    );
    const about = article({ id: 'about', topics: ['Cybersecurity'], keywords: ['ransomware'] });
    await bff.putArticles(about, article({ id: 'about-nothing' }));
    articles.set('about', about).set('about-nothing', article({ id: 'about-nothing' }));
    await waitUntil(async () => (await requestRaw(bff.url, url('about-nothing'))).status === 200);
    const { items } = JSON.parse((await requestRaw(bff.url, url('about'))).body) as {
      items: { id: string }[];
    };
    expect(items.map(({ id }) => id)).toEqual([videoId(4), videoId(3), videoId(2)]);
    expect(JSON.parse((await requestRaw(bff.url, url('about-nothing'))).body)).toEqual({
      items: [],
    });
  });

  it('is not found for an article that is not there', async () => {
    for (const id of ['unknown', '%00', 'x'.repeat(300), '..%2Fstats', 'about%20']) {
      expect((await requestRaw(bff.url, url(id))).status).toBe(404);
    }
  });
});

describe('the stream', () => {
  it('tells of news and of its statistics', async () => {
    const controller = new AbortController();
    const response = await fetch(`${bff.url}/api/v1/stream`, { signal: controller.signal });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    await bff.putArticles(article({ id: 'streamed' }));
    while (!text.includes('"news-stats"')) text += (await reader.read()).value ?? '';
    controller.abort();
    expect(text).toMatch(/"tags":\[[^\]]*"news","news-stats"/);
    await bff.removeArticle('streamed');
  });
});

it('another BFF that reads the same messages says the same', async () => {
  const other = await createTestBff();
  afterThis = () => other.close();
  // In another order: what came first must not matter.
  const shuffled = [...articles.values()].sort(() => random() - 0.5);
  await other.putArticles(...shuffled);
  for (const path of [
    '/api/v1/news',
    '/api/v1/news?category=Research&q=gateway',
    '/api/v1/news?page=7',
  ]) {
    await waitUntil(
      async () =>
        (await requestRaw(other.url, path)).body === (await requestRaw(bff.url, path)).body,
    );
  }
}, 60_000);
