import {
  articleObserved,
  feedChanged,
  feedRemoved,
  type FeedState,
  type FollowedFeed,
  type NewsSyncRequest,
  type NewsSyncResponse,
  type ObservedArticle,
} from '@elevate/contracts/ingestion';
import { TYPESCRIPT_ARGUMENTS } from '@elevate/testing';
import { startPublishers, type Publishers, type PublishersOptions } from '@elevate/upstream';
import { closeLater, freshDatabase, Heard, startIngestion } from './harness.js';

// The thread that reads documents runs our TypeScript as it lies, like every process of a test.
process.execArgv.push(...TYPESCRIPT_ARGUMENTS);

export async function publishersWith(options: PublishersOptions = {}): Promise<Publishers> {
  const publishers = await startPublishers(options);
  closeLater(() => publishers.close());
  return publishers;
}

export type News = Awaited<ReturnType<typeof startNews>>;

/** The whole service, which knows nothing but these publishers. */
export async function startNews(
  publishers: Publishers,
  environment: Record<string, string> = {},
  { database = freshDatabase(), received = new Heard() } = {},
) {
  const settings = {
    FEED_LOOPBACK_ORIGINS: publishers.origins,
    FEED_HOST_GAP_MS: '0',
    DEFAULT_FEEDS: 'off',
    ...environment,
  };
  const sut = await startIngestion(settings, { database, received });
  const newest = <Data>(types: readonly string[]) => newestOf<Data>(received, types);
  return {
    ...sut,
    feeds: async () => (await sut.get<{ items: FollowedFeed[] }>('/v1/feeds')).items,
    /** Syncs, and waits for the run's end. */
    syncNews: async (request: NewsSyncRequest = {}) => {
      const { body } = await sut.post('/v1/news-syncs', request);
      return sut.ended((body as NewsSyncResponse).run.id);
    },
    /** What a consumer that applies only newer versions ends up with. */
    articles: () => newest<ObservedArticle>([articleObserved.type]),
    feedStates: () => newest<FeedState>([feedChanged.type, feedRemoved.type]),
  };
}

/** Follows all of the publishers' feeds; returns their ids in the publishers' order. */
export async function followAll(sut: News, publishers: Publishers): Promise<string[]> {
  const feeds = publishers.servers.map(({ feedUrl, content }) => ({
    feed_url: feedUrl,
    name: content.name,
    site_url: `${content.origin}/`,
    category: 'Research',
  }));
  const { status, body } = await sut.post('/v1/feeds', { feeds });
  if (status !== 201) throw new Error(`feeds were refused: ${JSON.stringify(body)}`);
  const { items } = body as { items: FollowedFeed[] };
  const byUrl = new Map(items.map(({ feed_url, id }) => [feed_url, id]));
  return feeds.map(({ feed_url }) => byUrl.get(feed_url) ?? '');
}

function newestOf<Data>({ messages }: Heard, types: readonly string[]): Map<string, Data> {
  const newest = new Map<string, { sequence: number; data: Data | null }>();
  for (const { type, subject, sequence = 0, data } of messages) {
    if (!types.includes(type) || (newest.get(subject)?.sequence ?? 0) >= sequence) continue;
    newest.set(subject, { sequence, data: data as Data | null });
  }
  return new Map([...newest].flatMap(([id, { data }]) => (data ? [[id, data] as const] : [])));
}
