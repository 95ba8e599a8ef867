import { afterEach, describe, expect, it } from '@jest/globals';
import {
  articleObserved,
  type NewsSyncResponse,
  type RunAnswer,
  type RunSource,
} from '@elevate/contracts/ingestion';
import { waitUntil } from '@elevate/testing';
import type { PublisherFault, Publishers } from '@elevate/upstream';
import { PictureFiller } from '../src/news/news-activities.js';
import { closeAll, freshDatabase, Heard } from './harness.js';
import { followAll, publishersWith, startNews, type News } from './news-harness.js';

afterEach(closeAll);

const sourceOf = (run: { sources: RunSource[] }, id: string | undefined) =>
  run.sources.find(({ source_id }) => source_id === id);
const settled = (sut: News, count: number) =>
  waitUntil(() => sut.articles().size >= count, { what: `${String(count)} articles` });

async function following(publishers: Publishers, environment: Record<string, string> = {}) {
  const sut = await startNews(publishers, environment);
  return { sut, ids: await followAll(sut, publishers) };
}

describe('a feed without a name', () => {
  const add = async (sut: News, feed: object) => {
    const { body } = await sut.post('/v1/feeds', { feeds: [feed] });
    return (body as { items: { id: string; name: string }[] }).items[0]!;
  };

  it('takes the title of its document at its first read, everywhere, and its articles with it', async () => {
    const publishers = await publishersWith({ publishers: 1, items: 5 });
    const [{ feedUrl, content }] = publishers.servers as [Publishers['servers'][number]];
    const sut = await startNews(publishers);
    const { id, name } = await add(sut, { feed_url: feedUrl });
    expect(name).toBe('127.0.0.1');
    const run = await sut.syncNews();
    expect(sourceOf(run, id)?.name).toBe(content.name);
    expect((await sut.feeds())[0]?.name).toBe(content.name);
    await waitUntil(() => sut.feedStates().get(id)?.name === content.name);
    await settled(sut, 5);
    const names = [...sut.articles().values()].map(({ feed }) => feed.name);
    expect(new Set(names)).toEqual(new Set([content.name]));
  });

  it.each([
    ['A name of its own', 'A name of its own'],
    ['https://example.org/feed', null],
  ])('is what it is not where a person names it %j', async (text, name) => {
    const publishers = await publishersWith({ publishers: 1, items: 2 });
    const [{ feedUrl, content }] = publishers.servers as [Publishers['servers'][number]];
    const sut = await startNews(publishers);
    await add(sut, { feed_url: feedUrl, name: text });
    await sut.syncNews();
    await settled(sut, 2);
    const expected = name ?? content.name;
    expect((await sut.feeds())[0]?.name).toBe(expected);
    const names = [...sut.articles().values()].map(({ feed }) => feed.name);
    expect(new Set(names)).toEqual(new Set([expected]));
  });
});

describe('a sync of feeds', () => {
  it('brings in every format, each article once, and says nothing twice', async () => {
    const publishers = await publishersWith({ publishers: 6, items: 20 });
    const { sut, ids } = await following(publishers);
    const run = await sut.syncNews();
    expect(run.sources).toHaveLength(ids.length);
    for (const source of run.sources)
      expect(source).toMatchObject({ status: 'succeeded', seen: 20, new: 20 });
    await settled(sut, 120);
    const published = sut.received.count(articleObserved.type);
    publishers.resetTraffic();
    const again = await sut.syncNews();
    expect(again.sources.every(({ unchanged }) => unchanged)).toBe(true);
    const statuses = { 304: 6 };
    expect(publishers.traffic('feed')).toMatchObject({ requests: 6, bytes: 0, statuses });
    expect(sut.received.count(articleObserved.type)).toBe(published);
    expect(sut.articles().size).toBe(120);
    const links = [...sut.articles().values()].map(({ link }) => link);
    const written = publishers.servers.flatMap(({ content }) => content.articles);
    expect(links.sort()).toEqual(written.map(({ link }) => link).sort());
  });

  it('tells of new and changed items alone; what changed keeps its id and its first sight', async () => {
    const publishers = await publishersWith({ publishers: 1, items: 10 });
    const { sut } = await following(publishers);
    await sut.syncNews();
    await settled(sut, 10);
    const [changed] = publishers.servers[0]!.content.articles;
    const before = [...sut.articles().values()].find(({ link }) => link === changed!.link)!;
    changed!.title = 'Another title altogether';
    publishers.publish(0);
    const [source] = (await sut.syncNews()).sources;
    expect([source?.new, source?.updated]).toEqual([1, 1]);
    await settled(sut, 11);
    const after = sut.articles().get(before.id)!;
    expect(after).toEqual({ ...before, title: 'Another title altogether', version: 2 });
  });
});

describe('a feed that is unwell', () => {
  it('says why, costs only itself, loses nothing, and is well again by itself', async () => {
    const faults: [PublisherFault, string][] = [
      [{ kind: 'html' }, 'web-page'],
      [{ kind: 'empty' }, 'empty'],
      [{ kind: 'huge' }, 'too-large'],
      [{ kind: 'gzip-bomb' }, 'too-large'],
      [{ kind: 'entities' }, 'entities'],
      [{ kind: 'deep' }, 'too-deep'],
      [{ kind: 'redirect', to: 'http://127.0.0.1/' }, 'forbidden-address'],
      [{ kind: 'redirect', to: 'http://[fd00::1]/' }, 'forbidden-address'],
      [{ kind: 'redirect-loop' }, 'too-many-redirects'],
      [{ kind: 'reset' }, 'unreachable'],
      [{ kind: 'status', status: 404 }, 'not-found'],
      [{ kind: 'status', status: 503 }, 'upstream-error'],
      [{ kind: 'status', status: 429, retryAfter: 7_200 }, 'rate-limited'],
      [{ kind: 'bot-wall' }, 'blocked'],
    ];
    const publishers = await publishersWith({ publishers: faults.length + 1, items: 3 });
    const { sut, ids } = await following(publishers);
    await sut.syncNews();
    await settled(sut, 3 * ids.length);
    faults.forEach(([fault], number) => publishers.servers[number]!.setFault(fault));
    const run = await sut.syncNews();
    const reasons = ids.map((id) => sourceOf(run, id)?.failed.map(({ reason }) => reason));
    expect([run.status, reasons]).toEqual(['succeeded', [...faults.map(([, why]) => [why]), []]]);
    const unwell = (await sut.feeds()).filter(({ health }) => health.last_error !== null);
    expect(unwell.map(({ health }) => health.last_error?.reason).sort()).toEqual(
      faults.map(([, why]) => why).sort(),
    );
    await waitUntil(() => {
      const states = ids.map((id) => sut.feedStates().get(id)?.health.state);
      const failing = states.filter((state) => state === 'failing');
      return states.at(-1) === 'healthy' && failing.length === 13;
    });
    expect(sut.feedStates().get(ids[13]!)?.health.state).toBe('blocked');
    expect(sut.articles().size).toBe(3 * ids.length);
    publishers.servers.forEach((server) => server.setFault(null));
    await sut.syncNews({ force: true });
    await waitUntil(() =>
      [...sut.feedStates().values()].every(({ health }) => health.state === 'healthy'),
    );
    expect([...sut.articles().values()].every(({ version }) => version === 1)).toBe(true);
  });

  it('is not fetched for as long as its publisher asks, except by a forced sync', async () => {
    const publishers = await publishersWith({ publishers: 1, items: 3 });
    const { sut } = await following(publishers);
    publishers.servers[0]!.setFault({ kind: 'status', status: 429, retryAfter: 3_600 });
    await sut.syncNews();
    const [before] = await sut.feeds();
    expect(Date.parse(before!.health.next_attempt_at!) - Date.now()).toBeGreaterThan(3_500_000);
    await sut.syncNews();
    expect(publishers.traffic('feed').requests).toBe(1);
    expect((await sut.feeds())[0]).toEqual(before);
    publishers.servers[0]!.setFault(null);
    await sut.syncNews({ force: true });
    expect((await sut.feeds())[0]).toMatchObject({ failures: 0, health: { state: 'healthy' } });
  });

  it('does not hold up the others by its silence', async () => {
    const publishers = await publishersWith({ publishers: 12, items: 3 });
    const { sut, ids } = await following(publishers);
    for (const server of publishers.servers.slice(0, 11))
      server.setFault({ kind: 'slow', ms: 12_000 });
    const { body } = await sut.post('/v1/news-syncs', {});
    const { run } = body as NewsSyncResponse;
    await waitUntil(() => [...sut.articles().values()].some(({ feed }) => feed.id === ids[11]));
    await waitUntil(() => publishers.traffic('feed').requests === 1);
    const { run: now } = await sut.get<RunAnswer>(`/v1/runs/${run.id}`);
    expect(now.sources.filter(({ ended_at }) => ended_at !== null).length).toBeLessThanOrEqual(1);
  });

  it('has its address rewritten when it is said twice in a row to have moved for good', async () => {
    const publishers = await publishersWith({ publishers: 1, items: 3 });
    const { sut, ids } = await following(publishers);
    const [server] = publishers.servers;
    server!.setFault({ kind: 'permanent-move' });
    await sut.syncNews();
    expect((await sut.feeds())[0]?.feed_url).toBe(server!.feedUrl);
    await sut.syncNews();
    expect((await sut.feeds())[0]).toMatchObject({ id: ids[0], feed_url: server!.movedUrl });
    server!.setFault(null);
    await sut.syncNews();
    await settled(sut, 3);
    expect(sut.articles().size).toBe(3);
  });
});

describe('pictures', () => {
  it('of articles whose feed gives none come from their pages, once, after the articles', async () => {
    const publishers = await publishersWith({ publishers: 2, items: 6 });
    publishers.servers[1]!.robots = 'User-agent: *\nDisallow: /articles/';
    const { sut, ids } = await following(publishers, { ARTICLE_PICTURES_PER_SYNC: '2' });
    await sut.syncNews();
    await settled(sut, 12);
    const bare = () =>
      ids.map((id) => {
        const own = [...sut.articles().values()].filter(({ feed }) => feed.id === id);
        return own.filter(({ thumbnail_url }) => thumbnail_url === null).length;
      });
    expect(bare()).toEqual([3, 3]);
    await sut.service.app.get(PictureFiller).fill();
    await waitUntil(() => bare()[0] === 1);
    expect([bare(), publishers.traffic('page').requests]).toEqual([[1, 3], 2]);
    // The rest is asked with a later document; what was asked, or refused, is not asked again.
    publishers.publish(0);
    publishers.publish(1);
    await sut.syncNews();
    await sut.service.app.get(PictureFiller).fill();
    await waitUntil(() => bare()[0] === 0);
    expect(publishers.traffic('page').requests).toBe(4);
    expect(publishers.servers[1]!.traffic.of('page').requests).toBe(0);
  });

  it('are not asked for where a feed is set so', async () => {
    const publishers = await publishersWith({ publishers: 1, items: 6 });
    const { sut, ids } = await following(publishers);
    await sut.patch(`/v1/feeds/${ids[0]!}`, { pictures: false });
    await sut.syncNews();
    await sut.service.app.get(PictureFiller).fill();
    expect(publishers.traffic('page').requests).toBe(0);
  });
});

describe('the feeds that are followed', () => {
  it('are the product’s own 36 from the first start on, and a removed one stays removed', async () => {
    const publishers = await publishersWith({ publishers: 1, items: 1 });
    const database = freshDatabase();
    const first = await startNews(publishers, { DEFAULT_FEEDS: 'on' }, { database });
    const feeds = await first.feeds();
    expect(feeds).toHaveLength(36);
    await waitUntil(() => first.feedStates().size === 36);
    expect(await first.delete(`/v1/feeds/${feeds[0]!.id}`)).toBe(204);
    await waitUntil(() => first.feedStates().size === 35);
    await first.close();
    const received = new Heard();
    const second = await startNews(publishers, { DEFAULT_FEEDS: 'on' }, { database, received });
    expect(await second.feeds()).toHaveLength(35);
    await waitUntil(() => second.feedStates().size === 35);
    const { body } = await second.post('/v1/feeds', { feeds: [{ feed_url: feeds[0]!.feed_url }] });
    expect((body as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual([feeds[0]!.id]);
    expect(await second.feeds()).toHaveLength(36);
  });

  it('can be renamed and refused', async () => {
    const publishers = await publishersWith({ publishers: 1, items: 2 });
    const { sut, ids } = await following(publishers);
    await sut.syncNews();
    await sut.patch(`/v1/feeds/${ids[0]!}`, { category: 'Exploits', name: 'Renamed' });
    await settled(sut, 2);
    await sut.syncNews();
    await waitUntil(() =>
      [...sut.articles().values()].every(({ feed }) => feed.category === 'Exploits'),
    );
    const good = { feed_url: 'https://feed.example/' };
    const mixed = await sut.post('/v1/feeds', { feeds: [good, { feed_url: 'https://10.0.0.1/' }] });
    expect([mixed.status, mixed.body]).toMatchObject([
      400,
      {
        detail: expect.stringMatching(/^This feed can never be fetched.*https:\/\/10\.0\.0\.1\/$/),
      },
    ]);
    expect((await sut.feeds()).map(({ feed_url }) => feed_url)).not.toContain(good.feed_url);
    expect(await sut.delete('/v1/feeds/unknown')).toBe(404);
  });
});
