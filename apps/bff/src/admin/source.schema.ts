import { z } from 'zod';
import type { ChannelEpisodes } from '@elevate/contracts/catalogue';
import {
  failureReason,
  FEED_PREVIEW_STATES,
  feedState,
  PREVIEW_STATES,
  type ChannelChange,
  type FeedChange,
  type FollowedChannel,
  type FollowedFeed,
  type NewFeed,
  type PreviewedChannel,
  type PreviewedFeed,
} from '@elevate/contracts/ingestion';
import { NEWS_CATEGORIES } from '@elevate/rules';

const problem = z
  .string()
  .nullable()
  .describe('The problem in plain words; null if there is none.');
const status = z.enum(['active', 'paused']);

export const followedChannelSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    handle: z.string().nullable(),
    youtube_channel_id: z.string().nullable(),
    status: z.enum(['unresolved', 'active', 'needs-attention', 'paused', 'removed']),
    last_synced_at: z.string().nullable().describe('Null before the first time.'),
    history_complete: z.boolean().describe('True once its whole history is in.'),
    last_error: failureReason.nullable(),
    last_error_at: z.string().nullable(),
    next_attempt_at: z.string().nullable().describe('Null where nothing is scheduled.'),
    problem,
  })
  .meta({ id: 'FollowedChannel' }) satisfies z.ZodType<FollowedChannel, unknown>;

export const followedChannelsSchema = z
  .object({ items: z.array(followedChannelSchema) })
  .meta({ id: 'FollowedChannels' });
export type FollowedChannels = z.infer<typeof followedChannelsSchema>;

export const channelEpisodesSchema = z
  .object({
    shown: z.int().nonnegative().describe('Episodes that visitors see.'),
    hidden: z.int().nonnegative().describe('Episodes that a curator hid.'),
  })
  .meta({ id: 'ChannelEpisodes' }) satisfies z.ZodType<ChannelEpisodes>;

export const newChannelsSchema = z
  .object({
    channels: z.array(
      z.object({
        channel: z.string().describe('`UC…`, `@handle` or the address of a channel.'),
        name: z.string().optional().describe('Shown until the platform has said its own.'),
      }),
    ),
  })
  .meta({ id: 'NewChannels' });

export const previewedChannelsSchema = z
  .object({
    items: z.array(
      z
        .object({
          channel: z.string().describe('As it was asked.'),
          state: z
            .enum(PREVIEW_STATES)
            .describe(
              '`unchecked`: YouTube could not be asked. `repeated`: an earlier item names the same channel.',
            ),
          id: z.string().nullable(),
          name: z.string().nullable(),
          handle: z.string().nullable(),
        })
        .meta({ id: 'PreviewedChannel' }) satisfies z.ZodType<PreviewedChannel>,
    ),
  })
  .meta({ id: 'PreviewedChannels' });
export type PreviewedChannels = z.infer<typeof previewedChannelsSchema>;

export const channelChangeSchema = z
  .object({ status })
  .meta({ id: 'ChannelChange' }) satisfies z.ZodType<ChannelChange>;

export const followedFeedSchema = feedState
  .omit({ version: true })
  .extend({
    pictures: z.boolean().describe('True where articles without a picture are asked for one.'),
    user_agent: z.string().nullable(),
    failures: z.int().nonnegative().describe('Failed tries in a row.'),
    problem,
  })
  .meta({ id: 'FollowedFeed' }) satisfies z.ZodType<FollowedFeed, unknown>;

export const followedFeedsSchema = z
  .object({ items: z.array(followedFeedSchema) })
  .meta({ id: 'FollowedFeeds' });
export type FollowedFeeds = z.infer<typeof followedFeedsSchema>;

const category = z.enum(NEWS_CATEGORIES);

const newFeedSchema = z
  .object({
    feed_url: z.string(),
    name: z.string().optional(),
    site_url: z.string().nullable().optional(),
    category: category.optional(),
  })
  .meta({ id: 'NewFeed' }) satisfies z.ZodType<unknown, NewFeed>;

export const newFeedsSchema = z.object({ feeds: z.array(newFeedSchema) }).meta({ id: 'NewFeeds' });

export const opmlSchema = z
  .object({ opml: z.string().describe('An OPML document.') })
  .meta({ id: 'Opml' });
export type Opml = z.infer<typeof opmlSchema>;

export const previewedFeedsSchema = z
  .object({
    items: z.array(
      newFeedSchema
        .extend({
          state: z
            .enum(FEED_PREVIEW_STATES)
            .describe(
              '`repeated`: an earlier item names the same feed. `invalid`: it can never be fetched.',
            ),
          reason: z.string().nullable().describe('Null unless invalid.'),
        })
        .meta({ id: 'PreviewedFeed' }) satisfies z.ZodType<PreviewedFeed, unknown>,
    ),
  })
  .meta({ id: 'PreviewedFeeds' });
export type PreviewedFeeds = z.infer<typeof previewedFeedsSchema>;

export const feedChangeSchema = z
  .object({
    status: status.optional(),
    name: z.string().optional(),
    category: category.optional(),
    pictures: z.boolean().optional(),
    user_agent: z.string().nullable().optional(),
  })
  .meta({
    id: 'FeedChange',
    description: 'Omitted fields stay unchanged.',
  }) satisfies z.ZodType<unknown, FeedChange>;
