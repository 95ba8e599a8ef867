import { z } from 'zod';
import { NEWS_CATEGORIES } from '@elevate/rules';
import { instant, version, webUrl } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { failureReason } from './run.message.js';
import { ingestionTopics } from './topics.js';

/**
 * How a feed is: `new` before its first answer; `stale` answers, but has brought nothing for much
 * longer than it used to; `failing` gives no feed; `blocked` refuses programs, and is asked once a day.
 */
export const feedHealthState = z.enum(['new', 'healthy', 'stale', 'failing', 'blocked']);
export type FeedHealthState = z.infer<typeof feedHealthState>;

export const feedHealth = z.object({
  state: feedHealthState,
  last_error: z
    .object({ reason: failureReason, detail: z.string() })
    .nullable()
    .describe('Why the last try failed, for people too; null after a success.'),
  last_success_at: instant
    .nullable()
    .describe(
      'As it was when the rest of the state last changed: a feed that stays well is not told of at every look.',
    ),
  next_attempt_at: instant.nullable(),
  newest_item_at: instant.nullable().describe('The newest date among its items.'),
});
export type FeedHealth = z.infer<typeof feedHealth>;

/** A followed feed. Its id stays when its address changes. */
export const feedState = z.object({
  id: z.string().min(1),
  version,
  name: z.string().min(1),
  feed_url: webUrl,
  site_url: webUrl.nullable(),
  category: z.enum(NEWS_CATEGORIES),
  status: z
    .enum(['active', 'paused'])
    .describe('`paused` by an operator; a paused feed is not fetched and not counted.'),
  health: feedHealth,
});
export type FeedState = z.infer<typeof feedState>;

export const feedChanged = defineMessage({
  type: 'ingestion.feed.changed.v1',
  topic: ingestionTopics.feed,
  summary: 'The whole public state of a followed feed.',
  schema: feedState,
});

export const feedRemoved = defineRemoval({
  type: 'ingestion.feed.removed.v1',
  topic: ingestionTopics.feed,
  summary: 'The feed is not followed any more.',
});
