import type { Site } from '../client/page.js';
import type { ReadModel } from '../read-model/read-model.js';
import type { ReadyBytes } from '../ready-bytes/ready-bytes.js';
import type { Resource } from '../ready-bytes/ready-entry.js';
import type { Content } from '../ready-bytes/representation.js';
import { toAtom } from './atom.js';
import { FEED_TYPES, feedPath, parseFeedPath, type FeedFormat } from './feed-paths.js';
import { feedOf, knownSubject, type Feed } from './feed.queries.js';
import { toJsonFeed } from './json-feed.js';

interface FeedOptions {
  readonly ready: ReadyBytes;
  readonly model: ReadModel;
  readonly site: Site;
}

const WRITERS = { xml: toAtom, json: toJsonFeed } satisfies Record<
  FeedFormat,
  (site: Site, feed: Feed) => Buffer
>;

// A feed of long descriptions takes a quarter of a megabyte.
const CAPACITY = 100;

/** Makes the feeds ready. */
export function installFeeds({ ready, model, site }: FeedOptions): void {
  ready.addRule((path) => feedAt(model, site, path), CAPACITY);
}

/** The one spelling of a feed's path under which it is kept; undefined where it is no feed's. */
export function canonicalFeedPath(model: ReadModel, path: string): string | undefined {
  const asked = parseFeedPath(path);
  const subject = asked && knownSubject(model, asked[0]);
  return subject && feedPath(subject, asked[1]);
}

function feedAt(model: ReadModel, site: Site, path: string): Resource | undefined {
  const asked = parseFeedPath(path);
  // Kept under every spelling, one feed could fill the memory.
  const isThere = () => canonicalFeedPath(model, path) === path;
  if (!asked || !isThere()) return undefined;
  const [subject, format] = asked;
  return {
    version: () => (isThere() ? model.revision : undefined),
    render: () => content(format, WRITERS[format](site, feedOf(model, subject))),
  };
}

function content(format: FeedFormat, body: Buffer): Content {
  return {
    type: `${FEED_TYPES[format]}; charset=utf-8`,
    body,
    // Readers ask often; what is new may wait this long.
    cacheControl: 'public, max-age=300',
    // Programs that run in other sites' pages may read feeds, too.
    headers: {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}
