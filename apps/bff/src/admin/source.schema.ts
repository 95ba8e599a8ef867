import { z } from 'zod';
import {
  type ChannelChange,
  failureReason,
  FEED_PREVIEW_STATES,
  type FeedChange,
  feedState,
  type FollowedChannel,
  type FollowedFeed,
  type NewFeed,
  type NewsSyncRequest,
  PREVIEW_STATES,
  type PreviewedChannel,
  type PreviewedFeed,
  runKind,
  runRecord,
  runSource,
  type RunSummary,
  type RunTotals,
  runTrigger,
  type SourceRun,
  type VideoSyncRequest,
} from '@elevate/contracts/ingestion';
import { NEWS_CATEGORIES, SYNC_LIMIT } from '@elevate/rules';

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

const runSourceSchema = runSource.meta({
  id: 'RunSource',
  description: 'The part of one channel or feed in a run.',
});

export const runSchema = runRecord
  .extend({ sources: z.array(runSourceSchema) })
  .meta({ id: 'Run', description: 'A run of a sync as it stands; a higher `version` is newer.' });

const count = z.int().nonnegative();

const runTotalsSchema = z
  .object({
    sources: count,
    ended: count,
    failed: count,
    cancelled: count.optional(),
    seen: count,
    new: count,
    updated: count,
    withdrawn: count,
    quota_units: count,
  })
  .meta({ id: 'RunTotals' }) satisfies z.ZodType<RunTotals, unknown>;

const runSummarySchema = runRecord
  .omit({ sources: true })
  .extend({ totals: runTotalsSchema })
  .meta({ id: 'RunSummary' }) satisfies z.ZodType<RunSummary, unknown>;

export const runsSchema = z
  .object({ items: z.array(runSummarySchema).describe('The last 50, the newest first.') })
  .meta({ id: 'Runs' });
export type Runs = z.infer<typeof runsSchema>;

export const sourceRunsSchema = z
  .object({
    items: z
      .array(
        runSourceSchema
          .extend({ run_id: z.string(), kind: runKind, trigger: runTrigger })
          .meta({ id: 'SourceRun' }) satisfies z.ZodType<SourceRun, unknown>,
      )
      .describe('Of the last 50 runs those with the source, the newest first.'),
  })
  .meta({ id: 'SourceRuns' });
export type SourceRuns = z.infer<typeof sourceRunsSchema>;

export const runAnswerSchema = z
  .object({ message: z.string().describe('For the person who asked.'), run: runSchema })
  .meta({ id: 'RunAnswer' });
export type RunAnswer = z.infer<typeof runAnswerSchema>;

export const syncAnswerSchema = runAnswerSchema
  .extend({
    begun: z
      .boolean()
      .describe('False where a run that covers it was under way already, and is given instead.'),
  })
  .meta({ id: 'SyncAnswer', description: 'While the run is `running`, go on with its address.' });
export type SyncAnswer = z.infer<typeof syncAnswerSchema>;

export const videoSyncSchema = z
  .object({
    channelIds: z.array(z.string()).optional().describe('All active channels when left out.'),
    backfill: z.boolean().optional(),
    force: z.boolean().optional(),
    limit: z
      .int()
      .min(1)
      .max(500)
      .optional()
      .describe(
        `The most new videos this call brings in, ${SYNC_LIMIT} when left out; scheduled runs bring in the rest.`,
      ),
    verify: z
      .boolean()
      .optional()
      .describe("Compares each channel's uploads with what is stored; brings in what is missing."),
  })
  .meta({ id: 'VideoSync' }) satisfies z.ZodType<unknown, VideoSyncRequest>;

export const newsSyncSchema = z
  .object({
    feeds: z.array(z.string()).optional().describe('All active feeds when left out.'),
    force: z.boolean().optional(),
  })
  .meta({ id: 'NewsSync' }) satisfies z.ZodType<unknown, NewsSyncRequest>;
