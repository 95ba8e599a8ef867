import {
  checkEpisodeDescription,
  checkEpisodeSpeakers,
  checkEpisodeTitle,
  checkEpisodeTopics,
  checkHiddenReason,
  checkLanguage,
  EPISODE_LIMITS,
  FILTER_TOPIC_CHARACTERS,
  longestText,
  SEARCH_TERM_CHARACTERS,
} from '@elevate/rules';
import { z } from 'zod';
import {
  characters,
  dtoOf,
  dtoWith,
  matching,
  namedDto,
  pageNumber,
  text,
  textsOf,
} from '../dto.js';
import { count, described, named, nullableText, type Shape } from '../fields.js';
import { withdrawalReason } from '../ingestion/index.js';

/** `channel-removed`: an administrator removed its channel with its episodes. */
export const EPISODE_WITHDRAWALS = [...withdrawalReason.options, 'channel-removed'] as const;
export type EpisodeWithdrawal = (typeof EPISODE_WITHDRAWALS)[number];

export const channelEpisodesSchema = named('ChannelEpisodes', {
  shown: count.describe('Episodes that visitors see.'),
  hidden: count.describe('Episodes that a curator hid.'),
});
export type ChannelEpisodes = Shape<typeof channelEpisodesSchema>;

export const hiddenChannelEpisodesSchema = z.object({
  hidden: count.describe('Episodes that visitors saw until now.'),
});
export type HiddenChannelEpisodes = Shape<typeof hiddenChannelEpisodesSchema>;

const hidden_reason = characters(checkHiddenReason, EPISODE_LIMITS.hiddenReason)
  .nullable()
  .optional();
const { topics: mostTopics, topic, speakers: mostSpeakers, speaker } = EPISODE_LIMITS;
const topics = textsOf(checkEpisodeTopics, mostTopics, topic);
const speakers = textsOf(checkEpisodeSpeakers, mostSpeakers, longestText(speaker));

export class HideChannelEpisodesDto extends dtoWith({ hidden_reason }) {}

/** The texts that a curator corrects; the change, the form and the audit record follow it. */
const episodeTexts = {
  title: nullableText.describe('Null if it was withdrawn before a title was known.'),
  description: z.string().nullable(),
  topics: z.array(z.string()),
  speakers: z.array(z.string()),
  language: nullableText.describe('A BCP 47 tag; null if unknown.'),
};
const episodeTextsSchema = z.object(episodeTexts);
export type EpisodeTexts = Shape<typeof episodeTextsSchema>;

export type CorrectableField = keyof typeof episodeTexts;
export const CORRECTABLE = Object.keys(episodeTexts) as CorrectableField[];

/** `short`: the source's video is below 600 seconds now. */
export const CURATION_STATES = ['shown', 'hidden', 'withdrawn', 'short'] as const;
export type CurationState = (typeof CURATION_STATES)[number];

export const EPISODE_FILTER_STATES = [...CURATION_STATES, 'unclassified', 'corrected'] as const;
export const EPISODE_SORTS = ['published', 'title', 'views', 'duration'] as const;
export const EPISODES_PER_PAGE = 50;

export const YES_OR_NO = ['yes', 'no'] as const;

export type EpisodeSort = (typeof EPISODE_SORTS)[number];
const SORTS = EPISODE_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);
const searchTerm = z.string().max(SEARCH_TERM_CHARACTERS).optional();

export class EpisodeFilterDto extends dtoWith({
  q: searchTerm.describe('A part of a title, a speaker or the id.'),
  channel: z.string().max(100).optional(),
  topic: z.string().max(FILTER_TOPIC_CHARACTERS).optional(),
  state: z.enum(EPISODE_FILTER_STATES).optional(),
  picture: z.enum(YES_OR_NO).optional(),
  pick: z.enum(YES_OR_NO).optional(),
  transcript: z.enum(YES_OR_NO).optional().describe('`yes`: only episodes with a transcript.'),
  age: z.enum(['week', 'month', 'year', 'older']).optional(),
  sort: z.enum(SORTS).meta({ default: '-published' }).optional(),
  page: pageNumber.optional(),
}) {}
export type EpisodeFilter = Shape<typeof EpisodeFilterDto.schema>;

const row = {
  id: z.string(),
  title: episodeTexts.title,
  channel: z.object({ id: z.string(), name: z.string() }).nullable(),
  topics: episodeTexts.topics,
  thumbnail_url: z.string().nullable(),
  published_at: z.string().nullable(),
  duration_seconds: z.int().nullable(),
  view_count: z.int().nullable(),
  is_editor_pick: z.boolean(),
  state: z
    .enum(CURATION_STATES)
    .describe('`withdrawn` and `short`: the source decided; a hidden episode is `hidden`.'),
  hidden: z.boolean(),
  hidden_reason: z.string().nullable(),
  withdrawn_for: z
    .enum(EPISODE_WITHDRAWALS)
    .nullable()
    .describe('Null if it is available or without reason.'),
  corrected: z.array(z.enum(CORRECTABLE)).describe('The fields with a correction.'),
};
const curatedRowSchema = named('CuratedRow', row);
export type CuratedRow = Shape<typeof curatedRowSchema>;

export const curatedPageSchema = named('CuratedPage', {
  items: z.array(curatedRowSchema),
  total: z.int().describe('Of all pages.'),
  page: z.int(),
  pages: z.int(),
});
export type CuratedPage = Shape<typeof curatedPageSchema>;

export const curatedEpisodeSchema = described('CuratedEpisode', 'An episode as curators see it.', {
  ...row,
  ...episodeTexts,
  version: z.string().describe('Is the `ETag`. A change sends it as `If-Match`.'),
  source: episodeTextsSchema.describe("The source's values, also where a correction wins."),
  source_tags: z.array(z.string()),
  topic_reasons: z
    .array(
      z.object({
        topic: z.string(),
        matches: z.array(
          z.object({ where: z.enum(['title', 'tag', 'description']), text: z.string() }),
        ),
      }),
    )
    .describe("Why the source's episode has its topics: what matched where."),
});
export type CuratedEpisode = Shape<typeof curatedEpisodeSchema>;
/** Without matches if no word is known that led to the topic. */
export type TopicReason = CuratedEpisode['topic_reasons'][number];

export class EpisodeChangeDto extends dtoOf(
  described('EpisodeChange', "Omitted fields stay unchanged; null gives the source's value back.", {
    hidden: z.boolean().nullable().optional(),
    hidden_reason,
    title: characters(checkEpisodeTitle, EPISODE_LIMITS.title).nullable().optional(),
    description: characters(checkEpisodeDescription, EPISODE_LIMITS.description)
      .nullable()
      .optional(),
    topics: topics.nullable().optional(),
    speakers: speakers.nullable().optional(),
    language: text(checkLanguage, EPISODE_LIMITS.language).nullable().optional(),
  } satisfies Readonly<Record<CorrectableField | 'hidden' | 'hidden_reason', z.ZodType>>),
) {}
export type EpisodeChange = Shape<typeof EpisodeChangeDto.schema>;

export const BULK_ACTIONS = ['hide', 'unhide', 'add-topic', 'remove-topic', 'undo'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const bulkId = matching(/^[A-Za-z0-9_-]{1,64}$/, 'Must be ids of episodes');
/** Its version after the action, and the values before. */
const undoneEpisode = z.object({
  id: bulkId,
  version: matching(/^\d{1,15}w?$/, 'Must be the version of an episode'),
  hidden: z.boolean().optional(),
  hidden_reason,
  topics: topics.nullable().optional(),
});
export type UndoneEpisode = Shape<typeof undoneEpisode>;

export class BulkChangeDto extends namedDto('BulkChange', {
  action: z.enum(BULK_ACTIONS),
  ids: z
    .array(bulkId)
    .min(1)
    .max(EPISODE_LIMITS.bulk)
    .optional()
    .describe('At most 200. Not with `undo`.'),
  topic: z
    .string()
    .max(EPISODE_LIMITS.topic)
    .optional()
    .describe('Of `add-topic` and `remove-topic`.'),
  hidden_reason: hidden_reason.describe('Of `hide`.'),
  episodes: z
    .array(undoneEpisode)
    .min(1)
    .max(EPISODE_LIMITS.bulk)
    .optional()
    .describe('Of `undo`, as the response to an earlier action gives it.'),
}) {}
export type BulkChange = Shape<typeof BulkChangeDto.schema>;

export const bulkOutcomeSchema = named('BulkOutcome', {
  changed: z.int(),
  unchanged: z.int().describe('Had the values already.'),
  missing: z.array(z.string()).describe('Unknown ids.'),
  skipped: z
    .array(z.object({ id: z.string(), reason: z.enum(['changed', 'full']) }))
    .describe('Left as they are: changed by another person, or full of topics.'),
  undo: BulkChangeDto.schema
    .nullable()
    .describe('Send this body to take the action back; null if nothing changed.'),
});
export type BulkOutcome = Shape<typeof bulkOutcomeSchema>;
export type SkippedEpisode = BulkOutcome['skipped'][number];

export const episodeChoicesSchema = named('EpisodeChoices', {
  channels: z.array(z.object({ id: z.string(), name: z.string(), episodes: z.int() })),
  topics: z
    .array(z.object({ name: z.string(), episodes: z.int() }))
    .describe('The 300 most frequent topics.'),
});
export type EpisodeChoices = Shape<typeof episodeChoicesSchema>;
