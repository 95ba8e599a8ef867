import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { PeriodicTasks } from '@elevate/clock';
import { articleState } from '@elevate/contracts/catalogue';
import type { ObservedArticle } from '@elevate/contracts/ingestion';
import { createLogger } from '@elevate/logging';
import { InProcessTransport, Publisher } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { seededRandom, testMongoUri, waitUntil } from '@elevate/testing';
import { ArticleWatch } from '../src/articles/stories.service.js';
import { createParts, type CatalogueParts } from './catalogue-parts.js';
import { articleId, observedArticle } from './messages.js';
import { RunningCatalogue } from './running-catalogue.js';
import { DAY_MS } from '@elevate/rules';

const A = 'CPUID Breach Distributes STX RAT via Trojanized CPU-Z and HWMonitor Downloads';
const B = 'CPUID Hacked to Serve Trojanized CPU-Z and HWMonitor Downloads';
const OTHER = 'Sandworm Blamed for Wiper Attack on Poland Power Grid';
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describe('the running catalogue', () => {
  const uri = testMongoUri('articles');
  let catalogue: RunningCatalogue;
  beforeAll(async () => {
    catalogue = await RunningCatalogue.start(uri, { SITE_URL: 'https://site.example' });
  });
  afterAll(() => catalogue.close());

  const publishedArticle = (n: number) => catalogue.last('catalogue.article', articleId(n))?.data;
  const articleOf = (n: number) => {
    const data = publishedArticle(n);
    return data ? articleState.parse(data) : null;
  };

  it('publishes the whole public state of an observed article', async () => {
    const published_at = ago(1);
    const thumbnails = [{ url: '/article-pictures/1-large.webp', width: 960, height: 540 }];
    await catalogue.observeArticles(
      observedArticle(1, {
        title: 'Machine learning finds CVE-2026-1234\u202e in a gateway',
        description: 'One line.',
        thumbnail_url: 'https://news.example.org/1.jpg',
        thumbnails,
        published_at,
        keywords: ['CVE-2026-1234', 'gateway'],
        cve_ids: ['CVE-2026-1234'],
      }),
    );
    expect(await waitUntil(() => articleOf(1))).toEqual({
      id: articleId(1),
      version: 1,
      title: 'Machine learning finds CVE-2026-1234 in a gateway',
      description: 'One line.',
      link: 'https://news.example.org/1',
      source: 'Feed 1',
      source_id: 'feed-1',
      category: 'News',
      thumbnail_url: 'https://news.example.org/1.jpg',
      thumbnails: [
        { ...thumbnails[0], absolute_url: 'https://site.example/article-pictures/1-large.webp' },
      ],
      published_at,
      created_at: '2026-01-01T01:00:00.000Z',
      changed_at: expect.any(String),
      keywords: ['CVE-2026-1234', 'gateway'],
      cve_ids: ['CVE-2026-1234'],
      topics: expect.arrayContaining(['Machine Learning']),
      story_id: articleId(1),
    });
  });

  it('keeps the id and the creation date of an article that its feed changes', async () => {
    await catalogue.observeArticles(observedArticle(2));
    await catalogue.observeArticles(
      observedArticle(2, { version: 2, title: 'Changed', first_seen_at: ago(0) }),
      observedArticle(2, { version: 1, title: 'Late' }),
    );
    const changed = await waitUntil(() => articleOf(2)?.title === 'Changed' && articleOf(2));
    expect(changed).toMatchObject({ version: 2, created_at: '2026-01-01T01:00:00.000Z' });
  });

  it('groups several reports into one story with the id of the earliest, and publishes each', async () => {
    await catalogue.observeArticles(observedArticle(11, { title: B, published_at: ago(1) }));
    await catalogue.observeArticles(
      observedArticle(12, { title: A, published_at: ago(1.5) }),
      observedArticle(13, { title: OTHER, published_at: ago(1) }),
      observedArticle(14, { title: A, published_at: ago(9) }),
    );
    await waitUntil(() => articleOf(11)?.story_id === articleId(12));
    await waitUntil(() => articleOf(13) && articleOf(14));
    expect([12, 13, 14].map((n) => articleOf(n)?.story_id)).toEqual([12, 13, 14].map(articleId));
    await catalogue.observeArticles(
      observedArticle(12, { version: 2, title: OTHER, published_at: ago(1.5) }),
    );
    await waitUntil(() => articleOf(11)?.story_id === articleId(11));
    await waitUntil(() => articleOf(13)?.story_id === articleId(12));
  });

  it('does not list articles older than half a year, but still looks them up', async () => {
    await catalogue.observeArticles(observedArticle(21, { published_at: ago(181) }));
    await waitUntil(() => publishedArticle(21) === null);
    await catalogue.observeArticles(observedArticle(22, { published_at: ago(179) }));
    await waitUntil(() => articleOf(22));
    await catalogue.observeArticles(observedArticle(22, { version: 2, published_at: ago(181) }));
    await waitUntil(() => publishedArticle(22) === null);
    const ids = [22, 99, 21, 1].map(articleId);
    const { status, body } = await catalogue.lookUp('/v1/articles/lookup', { ids });
    expect(status).toBe(200);
    expect(body['items']).toMatchObject([22, 21, 1].map((n) => ({ id: articleId(n) })));
    for (const item of body['items'] as unknown[]) articleState.parse(item);
  });

  it('rejects a lookup without the secret, or without a list of ids', async () => {
    const post = (payload: object, secret?: string) =>
      catalogue.lookUp('/v1/articles/lookup', payload, secret);
    expect((await post({ ids: [] }, 'another-secret-of-thirty-two-chars')).status).toBe(401);
    for (const payload of [{}, { ids: 'a' }, { ids: [{ $ne: 1 }] }, { ids: [], more: 1 }]) {
      expect((await post(payload)).status).toBe(400);
    }
  });

  it('publishes the same state after a restart', async () => {
    const before = articleOf(11);
    await catalogue.close();
    catalogue = await RunningCatalogue.start(uri);
    expect(await waitUntil(() => articleOf(11))).toEqual(before);
    await catalogue.observeArticles(observedArticle(31, { title: B, published_at: ago(0.8) }));
    expect(await waitUntil(() => articleOf(31))).toMatchObject({ story_id: articleId(11) });
  });
});

describe('the articles of a catalogue', () => {
  const logger = createLogger({ service: 'catalogue', level: 'silent' });
  let connection: Connection;
  beforeAll(async () => {
    connection = await connectMongo({ uri: testMongoUri('articles-alone'), logger });
  });
  afterAll(() => connection.close());

  async function fresh(now?: () => Date): Promise<CatalogueParts> {
    await connection.dropDatabase();
    return createParts(connection, now);
  }
  async function standing({ models }: CatalogueParts) {
    const documents = await models.article.find().sort({ _id: 1 }).lean();
    return documents.map(({ _id, removed, state }) => [_id, removed, state.title, state.story_id]);
  }

  const reports: readonly ObservedArticle[] = [
    observedArticle(1, { title: 'First title', published_at: ago(2) }),
    observedArticle(1, { version: 2, title: A, published_at: ago(2) }),
    observedArticle(2, { title: B, published_at: ago(1) }),
    observedArticle(3, { title: OTHER, published_at: ago(1) }),
    observedArticle(4, {
      title: 'By its page',
      canonical_link: 'https://news.example.org/3/',
      published_at: ago(3),
    }),
    observedArticle(5, { title: A, published_at: ago(200) }),
  ];

  it.each([1, 2, 3, 4, 5, 6])(
    'end in the same state for every order and number of deliveries (seed %i)',
    async (seed) => {
      const catalogue = await fresh();
      const random = seededRandom(seed);
      const deliveries = reports
        .flatMap((each) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => each))
        .toSorted(() => random() - 0.5);
      await Promise.all(deliveries.map((each) => catalogue.articles.observe(each)));
      expect(await standing(catalogue)).toEqual([
        [articleId(1), false, A, articleId(1)],
        [articleId(2), false, B, articleId(1)],
        [articleId(3), false, OTHER, articleId(4)],
        [articleId(4), false, 'By its page', articleId(4)],
        [articleId(5), true, A, articleId(5)],
      ]);
    },
  );

  it('get a new version only when they change', async () => {
    const catalogue = await fresh();
    const versions = async () =>
      (await catalogue.models.article.find().sort({ _id: 1 }).lean()).map(({ version }) => version);
    await catalogue.articles.observe(reports[2]!);
    await catalogue.articles.observe(reports[2]!);
    expect(await versions()).toEqual([1]);
    await catalogue.articles.observe(reports[1]!);
    expect(await versions()).toEqual([1, 2]);
    await catalogue.articles.observe(reports[0]!);
    expect(await versions()).toEqual([1, 2]);
  });

  it('are in their stories after a restart when a process crashed before it stored them', async () => {
    const before = await fresh();
    await before.articles.observe(reports[2]!);
    await before.articles.observe(reports[1]!);
    const alone = { 'state.story_id': articleId(2), unpublished: false };
    await before.models.article.updateOne({ _id: articleId(2) }, { $set: alone });
    const after = await createParts(connection);
    await after.stories.load();
    const second = await after.models.article.findById(articleId(2)).lean();
    expect(second).toMatchObject({
      unpublished: true,
      version: 3,
      state: { story_id: articleId(1) },
    });
  });

  it('leave the list and their stories when they become too old', async () => {
    let now = new Date();
    const catalogue = await fresh(() => now);
    await catalogue.articles.observe(reports[1]!);
    await catalogue.articles.observe(reports[2]!);
    expect(await catalogue.articles.retire()).toBe(0);
    now = new Date(Date.now() + 178.5 * DAY_MS);
    expect(await catalogue.articles.retire()).toBe(1);
    expect(await catalogue.articles.retire()).toBe(0);
    expect(await standing(catalogue)).toEqual([
      [articleId(1), true, A, articleId(1)],
      [articleId(2), false, B, articleId(2)],
    ]);
    const [old] = await catalogue.articles.lookUp([articleId(1)]);
    expect(old).toMatchObject({ title: A });
  });

  it('of two replicas join one story when each has read the articles of the other', async () => {
    const replica = await fresh();
    const other = await createParts(connection);
    await Promise.all([replica.articles.observe(reports[1]!), other.articles.observe(reports[2]!)]);
    const log = new InProcessTransport();
    await log.ensureTopics([{ name: 'catalogue.article', compacted: true }]);
    const watch = new ArticleWatch(
      replica.stories,
      log,
      new PeriodicTasks({ logger, metrics: undefined }),
    );
    await watch.open();
    await new Publisher({ transport: log, source: '/elevate/catalogue' }).publish(
      'catalogue.article',
      [{ type: 'catalogue.article.changed.v1', subject: articleId(2), sequence: 1, data: {} }],
    );
    await waitUntil(async () =>
      (await standing(replica)).every(([, , , story]) => story === articleId(1)),
    );
    await watch.close();
    await log.close();
  });
});
