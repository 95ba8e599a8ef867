import {
  checkEpisodeDescription,
  checkEpisodeSpeakers,
  checkEpisodeTitle,
  checkEpisodeTopics,
  checkHiddenReason,
  checkLanguage,
  checkSpeakerName,
  checkTopicWords,
  EPISODE_LIMITS,
  FILTER_TOPIC_CHARACTERS,
  NAMED_TOPICS,
  SEARCH_TERM_CHARACTERS,
  TOPIC_WORD_LIMITS,
} from '@elevate/rules';
import { z } from 'zod';
import { dtoOf, dtoWith, matching, namedDto, pageNumber, text, textOf, texts } from '../dto.js';
import { described, named, nullableText, type Shape } from '../fields.js';
import { withdrawalReason } from '../ingestion/index.js';

/** `channel-removed`: an administrator removed its channel with its episodes. */
export const EPISODE_WITHDRAWALS = [...withdrawalReason.options, 'channel-removed'] as const;
export type EpisodeWithdrawal = (typeof EPISODE_WITHDRAWALS)[number];

const count = z.int().nonnegative();

export const channelEpisodesSchema = named('ChannelEpisodes', {
  shown: count.describe('Episodes that visitors see.'),
  hidden: count.describe('Episodes that a curator hid.'),
});
export type ChannelEpisodes = Shape<typeof channelEpisodesSchema>;

export const hiddenChannelEpisodesSchema = z.object({
  hidden: count.describe('Episodes that visitors saw until now.'),
});
export type HiddenChannelEpisodes = Shape<typeof hiddenChannelEpisodesSchema>;

const hidden_reason = text(checkHiddenReason).nullable().optional();

export class HideChannelEpisodesDto extends dtoWith({ hidden_reason }) {}

/** What a curator corrects; the change, the form and the audit record follow it. */
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
    title: text(checkEpisodeTitle).nullable().optional(),
    description: text(checkEpisodeDescription).nullable().optional(),
    topics: texts(checkEpisodeTopics).nullable().optional(),
    speakers: texts(checkEpisodeSpeakers).nullable().optional(),
    language: text(checkLanguage).nullable().optional(),
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
  topics: texts(checkEpisodeTopics).nullable().optional(),
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

const { words: most, min, max } = TOPIC_WORD_LIMITS;
const wordList = texts(checkTopicWords, z.array(z.string().min(min).max(max)).max(most));
const words = {
  words: wordList.describe(
    'Match in titles, tags and descriptions. Without a capital, in any case; `(s)` is optional.',
  ),
  exclusions: wordList.describe('Phrases that never count for the topic.'),
};
const version = z.int().describe('Is the `ETag`. A change sends it as `If-Match`.');

export class TopicWordsDto extends namedDto('TopicWords', words) {}
export type TopicWords = Shape<typeof TopicWordsDto.schema>;

const topicRuleSchema = named('TopicRule', {
  topic: z.enum(NAMED_TOPICS),
  episodes: count,
  ...words,
  built_in: z
    .object({ words: z.array(z.string()), exclusions: z.array(z.string()) })
    .describe('Curators cannot change these.'),
});
export type TopicRule = Shape<typeof topicRuleSchema>;

export const topicRulesSchema = named('TopicRules', {
  version,
  applying: z.boolean().describe('True while older episodes still follow the former words.'),
  topics: z.array(topicRuleSchema),
});
export type TopicRules = Shape<typeof topicRulesSchema>;

export const topicRulePreviewSchema = named('TopicRulePreview', {
  gains: count.describe('Episodes that would get the topic.'),
  loses: count.describe('Episodes that would lose it.'),
  corrected: count.describe('Episodes that keep the topics a curator gave them.'),
  examples: z
    .array(z.object({ id: z.string(), title: z.string(), gains: z.boolean() }))
    .describe('At most ten that gain and ten that lose the topic.'),
});
export type TopicRulePreview = Shape<typeof topicRulePreviewSchema>;
export type TopicRuleExample = TopicRulePreview['examples'][number];

export const SPEAKERS_PER_PAGE = 50;

export class SpeakerFilterDto extends dtoWith({
  q: searchTerm.describe('A part of a name.'),
  show: z
    .enum(['similar', 'merged'])
    .optional()
    .describe('Only speakers with similar names, or with merged ones.'),
  page: pageNumber.optional(),
}) {}
export type SpeakerFilter = Shape<typeof SpeakerFilterDto.schema>;

const merges = {
  version: z.int().describe('Of the merges; is the `ETag`. A merge sends it as `If-Match`.'),
  applying: z
    .boolean()
    .describe('True while some talks still have the names of before the last change.'),
};
const speakerNameSchema = named('SpeakerName', { name: z.string(), talks: count });
export type SpeakerName = Shape<typeof speakerNameSchema>;

const listedSpeakerSchema = named('ListedSpeaker', {
  id: z.string(),
  name: z.string(),
  talks: count.describe('Also hidden and withdrawn ones.'),
  merged: z.array(speakerNameSchema).describe('Names that were merged into this one.'),
  similar: z.array(speakerNameSchema).describe('Speakers who may be the same person.'),
});
export type ListedSpeaker = Shape<typeof listedSpeakerSchema>;

export const speakerPageSchema = named('ListedSpeakers', {
  ...merges,
  items: z.array(listedSpeakerSchema),
  total: count,
  page: z.int().positive(),
  pages: z.int().positive(),
});
export type SpeakerPage = Shape<typeof speakerPageSchema>;

const speaker = textOf(z.string().min(1).max(EPISODE_LIMITS.speaker), checkSpeakerName);

export class SpeakerMergeDto extends namedDto('SpeakerMerge', {
  name: speaker,
  into: speaker.nullable().describe('Null takes the merge of `name` back.'),
}) {}
export type SpeakerMergeChange = Shape<typeof SpeakerMergeDto.schema>;

export const speakerMergesSchema = named('SpeakerMerges', {
  ...merges,
  merges: z.array(z.object({ name: z.string(), into: z.string() })),
});
export type SpeakerMerges = Shape<typeof speakerMergesSchema>;
/** A rule: talks of `name` are shown as talks of `into`. */
export type SpeakerMerge = SpeakerMerges['merges'][number];
