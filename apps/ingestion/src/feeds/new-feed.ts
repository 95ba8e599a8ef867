import type { NewFeed } from '@elevate/contracts/ingestion';
import { feedId, parseFeedUrl } from './feed-id.js';
import type { FeedDocument } from './feed.schema.js';

/** What a feed is about until somebody says: the widest of the categories. */
const DEFAULT_CATEGORY = 'News';

/** A feed as it begins, marked to be told of. @throws AppError `INGESTION.INVALID_FEED` */
export function newFeed(wanted: NewFeed, addedAt: Date): FeedDocument {
  const url = parseFeedUrl(wanted.feed_url);
  return {
    _id: feedId(url),
    version: 1,
    unpublished: true,
    removed: false,
    state: {
      name: wanted.name?.trim() || new URL(url).hostname,
      feed_url: url,
      site_url: wanted.site_url ?? null,
      category: wanted.category ?? DEFAULT_CATEGORY,
      status: 'active',
      health: {
        state: 'new',
        last_error: null,
        last_success_at: null,
        next_attempt_at: null,
        newest_item_at: null,
      },
    },
    originUrl: url,
    addedAt,
    named: Boolean(wanted.name?.trim()),
    validators: null,
    contentHash: null,
    failures: 0,
    nextAttemptAt: null,
    notBefore: null,
    lastSuccessAt: null,
    rhythmMs: null,
    refreshMinutes: null,
    moved: null,
    pictures: true,
    userAgent: null,
  };
}
