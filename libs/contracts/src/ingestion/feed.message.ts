import { z } from 'zod';
import { NEWS_CATEGORIES } from '@elevate/rules';
import { instant, version, webUrl } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { failureReason } from './run.message.js';
import { ingestionTopics } from '../topics.js';

/** `stale`: no new items for long. `blocked`: the publisher refuses programs, so it is fetched once a day. */
export const feedHealthState = z.enum(['new', 'healthy', 'stale', 'failing', 'blocked']);

export const feedHealth = z.object({
  state: feedHealthState,
  last_error: z
    .object({ reason: failureReason, detail: z.string() })
    .nullable()
    .describe('The error of the last attempt, with a readable detail; null after a success.'),
  last_success_at: instant
    .nullable()
    .describe(
      'The value at the latest change of state: a healthy feed is not published after every fetch.',
    ),
  next_attempt_at: instant.nullable(),
  last_attempt_at: instant
    .optional()
    .describe('The time of the latest failed attempt; absent if none failed.'),
  newest_item_at: instant.nullable().describe('The date of its newest item.'),
});
export type FeedHealth = z.infer<typeof feedHealth>;

/** A feed keeps its id when its URL changes. */
export const feedState = z.object({
  id: z.string().min(1),
  version,
  name: z.string().min(1),
  feed_url: webUrl,
  site_url: webUrl.nullable(),
  category: z.enum(NEWS_CATEGORIES),
  status: z.enum(['active', 'paused']).describe('A `paused` feed is not fetched and not counted.'),
  health: feedHealth,
});
export type FeedState = z.infer<typeof feedState>;

export const feedChanged = defineMessage({
  type: 'ingestion.feed.changed.v1',
  topic: ingestionTopics.feed,
  summary: 'The full public state of a followed feed.',
  schema: feedState,
});

export const feedRemoved = defineRemoval({
  type: 'ingestion.feed.removed.v1',
  topic: ingestionTopics.feed,
  summary: 'The feed is no longer followed.',
});
