import { isURL } from 'class-validator';
import { NEWS_CATEGORIES, SOURCE_LIMITS, SYNC_LIMIT } from '@elevate/rules';
import { z } from 'zod';
import { dtoOf, ruled } from '../dto.js';
import type { Shape } from '../fields.js';
import { feedState } from './feed.message.js';
import { failureReason, runKind, runRecord, runSource, runTrigger } from './run.message.js';

const count = z.int().nonnegative();

const runSourceSchema = runSource.meta({
  id: 'RunSource',
  description: 'The part of one channel or feed in a run.',
});

export const runSchema = runRecord
  .extend({ sources: z.array(runSourceSchema) })
  .meta({ id: 'Run', description: 'A run of a sync as it stands; a higher `version` is newer.' });

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
  .meta({ id: 'RunTotals' });
export type RunTotals = Shape<typeof runTotalsSchema>;

const runSummarySchema = runRecord
  .omit({ sources: true })
  .extend({ totals: runTotalsSchema })
  .meta({ id: 'RunSummary' });
export type RunSummary = Shape<typeof runSummarySchema>;

export const runsSchema = z
  .object({ items: z.array(runSummarySchema).describe('The last 50, the newest first.') })
  .meta({ id: 'Runs' });

const sourceRunSchema = runSourceSchema
  .extend({ run_id: z.string(), kind: runKind, trigger: runTrigger })
  .meta({ id: 'SourceRun' });
export type SourceRun = Shape<typeof sourceRunSchema>;

export const sourceRunsSchema = z
  .object({
    items: z
      .array(sourceRunSchema)
      .describe('Of the last 50 runs those with the source, the newest first.'),
  })
  .meta({ id: 'SourceRuns' });

const wait = z.coerce.number<number>().int().min(0);

export class RunQueryDto extends dtoOf(
  z.object({ wait: wait.max(25).optional().describe("Seconds to wait for the run's end.") }),
) {}

export class SyncQueryDto extends dtoOf(z.object({ wait: wait.max(60).optional() })) {}

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
type SyncAnswer = z.infer<typeof syncAnswerSchema>;
export type VideoSyncResponse = SyncAnswer & { readonly channels: number };
export type NewsSyncResponse = SyncAnswer & { readonly feeds: number };

/** `POST /v1/video-syncs`: the spec's episode fetch function. */
export class VideoSyncDto extends dtoOf(
  z
    .object({
      channelIds: z
        .array(z.string().max(100))
        .max(1_000)
        .optional()
        .describe('All active channels when left out.'),
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
        .describe(
          "Compares each channel's uploads with what is stored; brings in what is missing.",
        ),
    })
    .meta({ id: 'VideoSync' }),
) {}
export type VideoSyncRequest = Shape<typeof VideoSyncDto.schema>;

/** `POST /v1/news-syncs` */
export class NewsSyncDto extends dtoOf(
  z
    .object({
      feeds: z
        .array(z.string().max(2_000))
        .max(1_000)
        .optional()
        .describe('All active feeds when left out.'),
      force: z.boolean().optional(),
    })
    .meta({ id: 'NewsSync' }),
) {}
export type NewsSyncRequest = Shape<typeof NewsSyncDto.schema>;

export const scheduleSchema = z.object({
  id: z.enum(['video', 'news']),
  every_minutes: z.int().positive(),
  active: z.boolean(),
  reason: z.string().nullable().describe('Why it is not active, in plain words.'),
  last_at: z.string().nullable(),
  next_at: z.string().nullable(),
  sources: z
    .object({ active: count, failing: count })
    .optional()
    .describe('Sources that are not paused, and how many of them failed when last read.'),
});
export type Schedule = Shape<typeof scheduleSchema>;

const quotaForecastSchema = z
  .object({
    used_by_reset: count,
    runs_out_at: z.string().nullable().describe('Null where the units last until the reset.'),
  })
  .meta({ id: 'QuotaForecast' });

export type QuotaForecast = Shape<typeof quotaForecastSchema>;

const quotaDaySchema = z
  .object({ day: z.string(), used: count, exhausted: z.boolean() })
  .meta({ id: 'QuotaDay' });

export type QuotaDay = Shape<typeof quotaDaySchema>;

export const quotaSchema = z
  .object({
    day: z.string(),
    used: count,
    limit: count,
    exhausted: z.boolean().describe('True once the API itself said that there are none left.'),
    resets_at: z.string(),
    forecast: quotaForecastSchema,
    days: z.array(quotaDaySchema).describe("The last seven, today's first."),
  })
  .meta({
    id: 'Quota',
    description: "YouTube's units of the Pacific day.",
  });
export type Quota = Shape<typeof quotaSchema>;

/** What happens to the episodes of a channel that is removed. */
export const REMOVAL_CHOICES = ['keep', 'hide', 'remove'] as const;
export type RemovalChoice = (typeof REMOVAL_CHOICES)[number];

export class RemoveChannelDto extends dtoOf(
  z.object({
    episodes: z
      .enum(REMOVAL_CHOICES)
      .meta({ default: 'keep' })
      .optional()
      .describe(
        '`hide`: administrators can show them again. `remove`: they come back only when the channel is followed again.',
      ),
  }),
) {}

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
  .meta({ id: 'FollowedChannel' });

export type FollowedChannel = Shape<typeof followedChannelSchema>;

export const followedChannelsSchema = z
  .object({ items: z.array(followedChannelSchema) })
  .meta({ id: 'FollowedChannels' });

export class AddChannelsDto extends dtoOf(
  z
    .object({
      channels: z
        .array(
          z.object({
            channel: z.string().max(300).describe('`UC…`, `@handle` or the address of a channel.'),
            name: z
              .string()
              .max(200)
              .optional()
              .describe('Shown until the platform has said its own.'),
          }),
        )
        .min(1)
        .max(SOURCE_LIMITS.channels),
    })
    .meta({ id: 'NewChannels' }),
) {}

const previewedChannel = z
  .object({
    channel: z.string().describe('As it was asked.'),
    state: z
      .enum(['new', 'followed', 'repeated', 'unknown', 'unchecked', 'invalid'])
      .describe(
        '`unchecked`: YouTube could not be asked. `repeated`: an earlier item names the same channel.',
      ),
    id: z.string().nullable(),
    name: z.string().nullable(),
    handle: z.string().nullable(),
  })
  .meta({ id: 'PreviewedChannel' });
export type PreviewedChannel = Shape<typeof previewedChannel>;

export const previewedChannelsSchema = z
  .object({ items: z.array(previewedChannel) })
  .meta({ id: 'PreviewedChannels' });

export class ChangeChannelDto extends dtoOf(z.object({ status }).meta({ id: 'ChannelChange' })) {}

export const followedFeedSchema = feedState
  .omit({ version: true })
  .extend({
    pictures: z.boolean().describe('True where articles without a picture are asked for one.'),
    user_agent: z.string().nullable(),
    failures: z.int().nonnegative().describe('Failed tries in a row.'),
    left_out: z
      .int()
      .nonnegative()
      .default(0)
      .describe('Items of the last document that are not stored.'),
    problem,
  })
  .meta({ id: 'FollowedFeed' });

export type FollowedFeed = Shape<typeof followedFeedSchema>;

export const followedFeedsSchema = z
  .object({ items: z.array(followedFeedSchema) })
  .meta({ id: 'FollowedFeeds' });

const category = z.enum(NEWS_CATEGORIES);
const WEB = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

/** Without a name: first the host, then the document's title. */
const newFeedSchema = z
  .object({
    feed_url: z.string().max(2_000),
    name: z.string().max(200).optional(),
    site_url: ruled(z.string(), checkSite).nullable().optional(),
    category: category.optional(),
  })
  .meta({ id: 'NewFeed' });
export type NewFeed = Shape<typeof newFeedSchema>;

function checkSite(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > 2_000)
    return 'site_url must be shorter than or equal to 2000 characters';
  return isURL(url, WEB) ? undefined : 'site_url must be a URL address';
}

export class AddFeedsDto extends dtoOf(
  z.object({ feeds: z.array(newFeedSchema).min(1).max(1_000) }).meta({ id: 'NewFeeds' }),
) {}

export class OpmlDto extends dtoOf(
  z
    .object({ opml: z.string().max(SOURCE_LIMITS.opmlCharacters).describe('An OPML document.') })
    .meta({ id: 'Opml' }),
) {}

/** Also names feeds that are too long to follow. */
const previewedFeed = newFeedSchema
  .extend({
    feed_url: z.string(),
    name: z.string().optional(),
    state: z
      .enum(['new', 'followed', 'repeated', 'invalid'])
      .describe(
        '`repeated`: an earlier item names the same feed. `invalid`: it can never be fetched.',
      ),
    reason: z.string().nullable().describe('Null unless invalid.'),
  })
  .meta({ id: 'PreviewedFeed' });
export type PreviewedFeed = Shape<typeof previewedFeed>;

export const previewedFeedsSchema = z
  .object({ items: z.array(previewedFeed) })
  .meta({ id: 'PreviewedFeeds' });

export class ChangeFeedDto extends dtoOf(
  z
    .object({
      status: status.optional(),
      name: z.string().min(1).max(200).optional(),
      category: category.optional(),
      pictures: z.boolean().optional(),
      user_agent: z
        .string()
        .regex(/^[\x20-\x7e]{1,200}$/)
        .nullable()
        .optional(),
    })
    .meta({ id: 'FeedChange', description: 'Omitted fields stay unchanged.' }),
) {}
export type FeedChange = Shape<typeof ChangeFeedDto.schema>;
