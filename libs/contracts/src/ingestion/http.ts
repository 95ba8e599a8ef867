import { isURL } from 'class-validator';
import { NEWS_CATEGORIES, SOURCE_LIMITS, SYNC_LIMIT } from '@elevate/rules';
import { z } from 'zod';
import { dtoOf, dtoWith, namedDto, text } from '../dto.js';
import { described, named, nullableText, optionalFlag, type Shape } from '../fields.js';
import { feedState } from './feed.message.js';
import { failureReason, runKind, runRecord, runSource, runTrigger } from './run.message.js';

const count = z.int().nonnegative();
const LONGEST_ADDRESS = 2_000;

const runSourceSchema = runSource.meta({
  id: 'RunSource',
  description: 'The part of one channel or feed in a run.',
});

export const runSchema = runRecord
  .extend({ sources: z.array(runSourceSchema) })
  .meta({ id: 'Run', description: 'A run of a sync as it stands; a higher `version` is newer.' });

const runTotalsSchema = named('RunTotals', {
  sources: count,
  ended: count,
  failed: count,
  cancelled: count.optional(),
  seen: count,
  new: count,
  updated: count,
  withdrawn: count,
  quota_units: count,
});
export type RunTotals = Shape<typeof runTotalsSchema>;

const runSummarySchema = runRecord
  .omit({ sources: true })
  .extend({ totals: runTotalsSchema })
  .meta({ id: 'RunSummary' });
export type RunSummary = Shape<typeof runSummarySchema>;

export const runsSchema = named('Runs', {
  items: z.array(runSummarySchema).describe('The last 50, the newest first.'),
});

const sourceRunSchema = runSourceSchema
  .extend({ run_id: z.string(), kind: runKind, trigger: runTrigger })
  .meta({ id: 'SourceRun' });
export type SourceRun = Shape<typeof sourceRunSchema>;

export const sourceRunsSchema = named('SourceRuns', {
  items: z
    .array(sourceRunSchema)
    .describe('Of the last 50 runs those with the source, the newest first.'),
});

const wait = z.coerce.number<number>().int().min(0);

export class RunQueryDto extends dtoWith({
  wait: wait.max(25).optional().describe("Seconds to wait for the run's end."),
}) {}

export class SyncQueryDto extends dtoWith({ wait: wait.max(60).optional() }) {}

export const runAnswerSchema = named('RunAnswer', {
  message: z.string().describe('For the person who asked.'),
  run: runSchema,
});
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
export class VideoSyncDto extends namedDto('VideoSync', {
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
  verify: optionalFlag.describe(
    "Compares each channel's uploads with what is stored; brings in what is missing.",
  ),
}) {}
export type VideoSyncRequest = Shape<typeof VideoSyncDto.schema>;

export class NewsSyncDto extends namedDto('NewsSync', {
  feeds: z
    .array(z.string().max(LONGEST_ADDRESS))
    .max(1_000)
    .optional()
    .describe('All active feeds when left out.'),
  force: z.boolean().optional(),
}) {}
export type NewsSyncRequest = Shape<typeof NewsSyncDto.schema>;

export const scheduleSchema = z.object({
  id: z.enum(['video', 'news']),
  every_minutes: z.int().positive(),
  active: z.boolean(),
  reason: nullableText.describe('Why it is not active, in plain words.'),
  last_at: z.string().nullable(),
  next_at: z.string().nullable(),
  sources: z
    .object({ active: count, failing: count })
    .optional()
    .describe('Sources that are not paused, and how many of them failed when last read.'),
});
export type Schedule = Shape<typeof scheduleSchema>;

const quotaForecastSchema = named('QuotaForecast', {
  used_by_reset: count,
  runs_out_at: nullableText.describe('Null where the units last until the reset.'),
});

export type QuotaForecast = Shape<typeof quotaForecastSchema>;

const quotaDaySchema = named('QuotaDay', { day: z.string(), used: count, exhausted: z.boolean() });

export type QuotaDay = Shape<typeof quotaDaySchema>;

export const quotaSchema = described('Quota', "YouTube's units of the Pacific day.", {
  day: z.string(),
  used: count,
  limit: count,
  exhausted: z.boolean().describe('True once the API itself said that there are none left.'),
  resets_at: z.string(),
  forecast: quotaForecastSchema,
  days: z.array(quotaDaySchema).describe("The last seven, today's first."),
});
export type Quota = Shape<typeof quotaSchema>;

export const REMOVAL_CHOICES = ['keep', 'hide', 'remove'] as const;
export type RemovalChoice = (typeof REMOVAL_CHOICES)[number];

export class RemoveChannelDto extends dtoWith({
  episodes: z
    .enum(REMOVAL_CHOICES)
    .meta({ default: 'keep' })
    .optional()
    .describe(
      '`hide`: administrators can show them again. `remove`: they come back only when the channel is followed again.',
    ),
}) {}

const problem = nullableText.describe('The problem in plain words; null if there is none.');
const status = z.enum(['active', 'paused']);
const version = z
  .string()
  .default('')
  .describe('Of what an administrator can change; a change sends it as `If-Match`.');

export const followedChannelSchema = named('FollowedChannel', {
  id: z.string(),
  version,
  name: z.string(),
  handle: z.string().nullable(),
  youtube_channel_id: z.string().nullable(),
  status: z.enum(['unresolved', 'active', 'needs-attention', 'paused', 'removed']),
  last_synced_at: nullableText.describe('Null before the first time.'),
  history_complete: z.boolean().describe('True once its whole history is in.'),
  last_error: failureReason.nullable(),
  last_error_at: z.string().nullable(),
  next_attempt_at: nullableText.describe('Null where nothing is scheduled.'),
  problem,
});

export type FollowedChannel = Shape<typeof followedChannelSchema>;

export const followedChannelsSchema = named('FollowedChannels', {
  items: z.array(followedChannelSchema),
});

export class AddChannelsDto extends namedDto('NewChannels', {
  channels: z
    .array(
      z.object({
        channel: z.string().max(300).describe('`UC…`, `@handle` or the address of a channel.'),
        name: z.string().max(200).optional().describe('Shown until the platform has said its own.'),
      }),
    )
    .min(1)
    .max(SOURCE_LIMITS.channels),
}) {}

const previewedChannel = named('PreviewedChannel', {
  channel: z.string().describe('As it was asked.'),
  state: z
    .enum(['new', 'followed', 'repeated', 'unknown', 'unchecked', 'invalid'])
    .describe(
      '`unchecked`: YouTube could not be asked. `repeated`: an earlier item names the same channel.',
    ),
  id: z.string().nullable(),
  name: z.string().nullable(),
  handle: z.string().nullable(),
});
export type PreviewedChannel = Shape<typeof previewedChannel>;

export const previewedChannelsSchema = named('PreviewedChannels', {
  items: z.array(previewedChannel),
});

export class ChangeChannelDto extends namedDto('ChannelChange', { status }) {}
export type ChannelChange = Shape<typeof ChangeChannelDto.schema>;

export const followedFeedSchema = feedState
  .omit({ version: true })
  .extend({
    version,
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

export const followedFeedsSchema = named('FollowedFeeds', { items: z.array(followedFeedSchema) });

const category = z.enum(NEWS_CATEGORIES);
const WEB = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

/** Without a name: first the host, then the document's title. */
const newFeedSchema = named('NewFeed', {
  feed_url: z.string().max(LONGEST_ADDRESS),
  name: z.string().max(200).optional(),
  site_url: text(checkSite, LONGEST_ADDRESS).nullable().optional(),
  category: category.optional(),
});
export type NewFeed = Shape<typeof newFeedSchema>;

function checkSite(url: string): string | undefined {
  if (url.length > LONGEST_ADDRESS)
    return `site_url must be shorter than or equal to ${LONGEST_ADDRESS} characters`;
  return isURL(url, WEB) ? undefined : 'site_url must be a URL address';
}

export class AddFeedsDto extends namedDto('NewFeeds', {
  feeds: z.array(newFeedSchema).min(1).max(1_000),
}) {}

export class OpmlDto extends namedDto('Opml', {
  opml: z.string().max(SOURCE_LIMITS.opmlCharacters).describe('An OPML document.'),
}) {}

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
    reason: nullableText.describe('Null unless invalid.'),
  })
  .meta({ id: 'PreviewedFeed' });
export type PreviewedFeed = Shape<typeof previewedFeed>;

export const previewedFeedsSchema = named('PreviewedFeeds', { items: z.array(previewedFeed) });

export class ChangeFeedDto extends dtoOf(
  described('FeedChange', 'Omitted fields stay unchanged.', {
    status: status.optional(),
    name: z.string().min(1).max(200).optional(),
    category: category.optional(),
    pictures: z.boolean().optional(),
    user_agent: z
      .string()
      .regex(/^[\x20-\x7e]{1,200}$/)
      .nullable()
      .optional(),
  }),
) {}
export type FeedChange = Shape<typeof ChangeFeedDto.schema>;
