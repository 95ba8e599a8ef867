import { isWholeNews } from '@elevate/rules';
import type { Site } from '../client/page.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import type { Content } from '../../http/ready-bytes/representation.js';
import { toAtom } from './atom.js';
import { episodeFeed, knownSubject } from './episode-feed.queries.js';
import type { Feed } from './feed.js';
import {
  FEED_TYPES,
  feedPath,
  parseFeedPath,
  type FeedFormat,
  type PublicSubject,
} from './feed-paths.js';
import { toJsonFeed } from './json-feed.js';
import { newsFeed } from './news-feed.queries.js';

interface FeedOptions {
  readonly ready: ReadyBytes;
  readonly model: ReadModel;
  readonly news: NewsModel;
  readonly site: Site;
}

export const WRITERS = { xml: toAtom, json: toJsonFeed } satisfies Record<
  FeedFormat,
  (site: Site, feed: Feed, emptySince: string) => Buffer
>;

// A feed of long descriptions takes 250 kB. Searches have their own limit, so that they never evict other feeds.
const CAPACITY = 100;
const KEPT_SEARCHES = 50;
const STARTED = Date.now();

export function installFeeds(options: FeedOptions): void {
  options.ready.addRule((path) => feedAt(options, path, { isSearch: false }), CAPACITY);
  options.ready.addRule((path) => feedAt(options, path, { isSearch: true }), KEPT_SEARCHES);
}

export function canonicalFeedPath(
  model: ReadModel,
  path: string,
  parameters = '',
): string | undefined {
  const asked = parseFeedPath(path + parameters) ?? parseFeedPath(path);
  const subject = asked && knownSubject(model, asked[0]);
  return subject && feedPath(subject, asked[1]);
}

function feedAt(
  { model, news, site }: FeedOptions,
  path: string,
  { isSearch }: { isSearch: boolean },
): Resource | undefined {
  const asked = parseFeedPath(path);
  // Caching every spelling would fill the memory.
  const isThere = () => canonicalFeedPath(model, path) === path;
  if (!asked || isSearchFeed(asked[0]) !== isSearch || !isThere()) return undefined;
  const [subject, format] = asked;
  // Atom requires a date even for an empty feed; the time of a message is equal in all replicas.
  const emptySince = () => new Date(model.episodeChanges.newest ?? STARTED).toISOString();
  const write = (feed: Feed) => content(format, WRITERS[format](site, feed, emptySince()));
  if (subject.kind === 'news') {
    return { version: () => news.revision, render: () => write(newsFeed(news, subject, site.url)) };
  }
  return {
    version: () => (isThere() ? model.revision : undefined),
    render: () => write(episodeFeed(model, subject)),
  };
}

/** The number of searches and of sources is unlimited; an unknown source has an empty feed. */
function isSearchFeed(subject: PublicSubject): boolean {
  return subject.kind === 'news' && !isWholeNews({ ...subject, category: undefined });
}

function content(format: FeedFormat, body: Buffer): Content {
  return {
    type: `${FEED_TYPES[format]}; charset=utf-8`,
    body,
    // Readers poll often; five minutes of delay are acceptable.
    cacheControl: 'public, max-age=300',
    // CORS: scripts on other sites may read feeds.
    headers: {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}
