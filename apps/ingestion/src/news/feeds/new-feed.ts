import type { NewFeed } from '@elevate/contracts/ingestion';
import { feedId, parseFeedUrl } from './feed-id.js';
import { nameByHost, usableName } from './feed-name.js';
import type { FeedDocument } from './feed.schema.js';

/** The broadest category. */
const DEFAULT_CATEGORY = 'News';

/** Marked as unpublished. @throws AppError `INGESTION.INVALID_FEED` */
export function newFeed(wanted: NewFeed, addedAt: Date): FeedDocument {
  const url = parseFeedUrl(wanted.feed_url);
  const name = usableName(wanted.name);
  return {
    _id: feedId(url),
    version: 1,
    unpublished: true,
    removed: false,
    state: {
      name: name ?? nameByHost(url),
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
    named: name !== null,
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
