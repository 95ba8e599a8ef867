import type { TalkFacts } from '@elevate/contracts/catalogue';
import { count, described, named, nullableText } from '@elevate/contracts';
import { z } from 'zod';
import {
  CHANNEL_PAGE_SPEAKERS,
  NEXT_FROM_CHANNEL_EPISODES,
  SEARCH_GROUP_RESULTS,
  TOPIC_GROUP_TITLES,
  MIN_EPISODE_SECONDS,
  SPEAKER_PAGE_EPISODES,
  SPEAKERS_PER_LIST,
  TRANSCRIPT_KINDS,
} from '@elevate/rules';
import { text } from '../http/api.decorator.js';

export const thumbnailSchema = described('Thumbnail', 'A picture as the source offered it.', {
  url: text,
  width: z.int().nullable(),
  height: z.int().nullable(),
});

const episodeChannelSchema = described(
  'EpisodeChannel',
  'As much of its channel as a card of an episode shows.',
  { id: text, name: text, handle: nullableText, thumbnail_url: nullableText },
);

const fields = {
  id: text,
  title: text,
  thumbnail_url: nullableText.describe('The largest of `thumbnails`.'),
  thumbnails: z.array(thumbnailSchema).describe('Smallest first.'),
  youtube_video_id: text,
  duration_seconds: z.int().min(MIN_EPISODE_SECONDS),
  view_count: count.nullable().describe('Null where unknown.'),
  published_at: nullableText.describe('RFC 3339, UTC; null where unknown.'),
  topics: z.array(text),
  is_editor_pick: z.boolean(),
  is_hero_featured: z.boolean().describe('True for at most one episode.'),
  channel_id: text,
  channel: episodeChannelSchema,
  embeddable: z.boolean().describe('False: plays on the platform only, never inside a page.'),
  language: nullableText.describe('The spoken language, as a BCP 47 tag; null where unknown.'),
};

export const episodeSchema = described('Episode', 'An episode as a card shows it.', fields);
export type Episode = z.infer<typeof episodeSchema>;

export const episodeDetailSchema = described(
  'EpisodeDetail',
  'An episode as its own page shows it.',
  {
    ...fields,
    description: text,
    speakers: z.array(text).describe('As the source names them; empty where unknown.'),
    transcripts: z
      .array(named('EpisodeTranscript', { language: text, kind: z.enum(TRANSCRIPT_KINDS) }))
      .describe("The talk's own language first."),
    takes_transcript_suggestions: z
      .boolean()
      .optional()
      .describe('True: it has no transcript, and visitors may suggest one.'),
    age_restricted: z
      .boolean()
      .optional()
      .describe('True: plays on the platform only, for signed-in adults.'),
    regions: z
      .object({ allowed: z.array(text).optional(), blocked: z.array(text).optional() })
      .optional()
      .describe('Country codes where the platform shows it, or does not; absent for everywhere.'),
  } satisfies Readonly<Record<Exclude<keyof TalkFacts, 'origin'>, z.ZodType>> & z.ZodRawShape,
);
export type EpisodeDetail = z.infer<typeof episodeDetailSchema>;

export const topicSchema = named('Topic', {
  name: text,
  episodes: z.int().positive().describe('The number of episodes with this topic.'),
});

export const speakerSchema = named('Speaker', {
  id: text.describe('The name in lower case, without accents and punctuation; the page’s address.'),
  name: text,
  episodes: z.int().positive().describe('The number of episodes with this speaker.'),
});
export type Speaker = z.infer<typeof speakerSchema>;

const next_cursor = nullableText.describe('For `cursor` of the next page. Null on the last one.');

export const speakerListSchema = described(
  'SpeakerList',
  'The speakers of the episodes that are shown.',
  {
    items: z.array(speakerSchema).describe(`By id, at most ${SPEAKERS_PER_LIST}.`),
    total: count.describe('All speakers that match, also those not in `items`.'),
    next_cursor,
  },
);
export type SpeakerList = z.infer<typeof speakerListSchema>;

export const speakerPageSchema = described(
  'SpeakerPage',
  "Everything a speaker's own page shows.",
  {
    speaker: speakerSchema,
    topics: z.array(topicSchema).describe("Of the speaker's episodes, the most frequent first."),
    episodes: z.array(episodeSchema).describe(`Newest first, at most ${SPEAKER_PAGE_EPISODES}.`),
    next_cursor,
  },
);
export type SpeakerPage = z.infer<typeof speakerPageSchema>;

export const channelSchema = named('Channel', {
  id: text,
  name: text,
  handle: nullableText,
  thumbnail_url: nullableText,
  topics: z.array(text).describe('Most frequent first.'),
  youtube_channel_id: nullableText,
});
export type Channel = z.infer<typeof channelSchema>;

const channelRowSchema = named('ChannelRow', {
  channel: channelSchema,
  episodes: z.array(episodeSchema).describe('Newest first, at most 10.'),
});
export type ChannelRow = z.infer<typeof channelRowSchema>;

export const channelRowsPageSchema = named('ChannelRowsPage', {
  page: z.int().positive(),
  pages: count,
  per_page: z.int().positive(),
  total: count.describe('Channels with at least one episode.'),
  items: z.array(channelRowSchema).describe('By the name of the channel.'),
});
export type ChannelRowsPage = z.infer<typeof channelRowsPageSchema>;

export const statsSchema = described(
  'Stats',
  'The number of episodes and channels that visitors can see.',
  { videos: count, channels: count },
);
export type Stats = z.infer<typeof statsSchema>;

export const heroSchema = described('Hero', 'The featured episode; null while none is.', {
  hero: episodeSchema.nullable(),
});
export type Hero = z.infer<typeof heroSchema>;

const homeRowSchema = named('HomeRow', {
  id: z.enum(['trending', 'new', 'popular', 'career', 'editor', 'collection']),
  collection_id: text.optional().describe('Of a row that is a collection.'),
  title: text,
  episodes: z.array(episodeSchema).describe('At most 20.'),
});
export type HomeRow = z.infer<typeof homeRowSchema>;

export const homePageSchema = described(
  'HomePage',
  'Everything the home page shows to everybody.',
  {
    stats: statsSchema,
    hero: episodeSchema.nullable(),
    rows: z
      .array(homeRowSchema)
      .describe("In the page's order; `editor` only where it has episodes."),
    channel_rows: channelRowsPageSchema.describe('The first page.'),
    sample: z
      .boolean()
      .describe('True while anything shown comes from the bundled sample catalogue.'),
  },
);
export type HomePage = z.infer<typeof homePageSchema>;

const exactFirst = `Exact matches first; at most ${SEARCH_GROUP_RESULTS}.`;
const newestFirst = (limit: number) => `Newest first, at most ${limit}.`;

export const channelEntrySchema = channelSchema
  .extend({ video_count: count.describe('All its episodes.') })
  .meta({ id: 'ChannelEntry', description: 'A channel as the list of all channels shows it.' });

export type ChannelEntry = z.infer<typeof channelEntrySchema>;

export const channelListSchema = described('ChannelList', 'Every channel.', {
  items: z.array(channelEntrySchema).describe('By name.'),
});
export type ChannelList = z.infer<typeof channelListSchema>;

export const channelPageSchema = described(
  'ChannelPage',
  "Everything a channel's own page shows.",
  {
    channel: channelSchema,
    description: text.describe('In its own words; empty if unknown.'),
    speakers: z.array(speakerSchema).describe(`Of its episodes, at most ${CHANNEL_PAGE_SPEAKERS}.`),
    video_count: count.describe('All its episodes, not only those in `episodes`.'),
    episodes: z.array(episodeSchema).describe(newestFirst(50)),
  },
);
export type ChannelPage = z.infer<typeof channelPageSchema>;

const topicGroupSchema = named('TopicGroup', {
  title: z.enum(TOPIC_GROUP_TITLES),
  topics: z.array(topicSchema).describe('The named ones in their order, then others by name.'),
});
export type TopicGroup = z.infer<typeof topicGroupSchema>;

export const topicGroupsSchema = described(
  'TopicGroups',
  'The topics of all episodes that are shown.',
  { groups: z.array(topicGroupSchema).describe('Without empty ones.') },
);
export type TopicGroups = z.infer<typeof topicGroupsSchema>;

export const episodeListSchema = named('EpisodeList', {
  items: z.array(episodeSchema).describe('At most 100.'),
  total: count.describe('The number of matches, including those not in `items`.'),
  next_cursor: nullableText.describe(
    'For `cursor` of the next page. Null on the last one, and in a list of the newest.',
  ),
});
export type EpisodeList = z.infer<typeof episodeListSchema>;

export const foundEpisodeSchema = described('FoundEpisode', 'An episode that a search found.', {
  ...fields,
  excerpt: nullableText.describe(
    'A line of the description around the first match, only where the title lacks a word.',
  ),
});
export type FoundEpisode = z.infer<typeof foundEpisodeSchema>;

export const saidSchema = described('Said', 'A passage of a talk in which the words are said.', {
  episode: episodeSchema,
  language: text,
  start: count.describe('The second to play the talk from; 0 without times.'),
  text: text.describe('The lines around the words.'),
});
export type Said = z.infer<typeof saidSchema>;

export const foundCollectionSchema = named('FoundCollection', {
  id: text,
  title: text,
  talks: count,
});

/** The part of an answer that a search gives where the query itself finds nothing. */
export const corrections = {
  did_you_mean: nullableText.describe(
    'The similar text whose results these are, only where the query itself finds nothing.',
  ),
  missing_words: z.array(text).describe('Words that nothing has, only where there are no results.'),
  other_words: nullableText.describe(
    'The query without one or more words, if that finds something; only where there are no results.',
  ),
};

export const searchResultSchema = named('SearchResult', {
  items: z
    .array(foundEpisodeSchema)
    .describe(
      'At most 20. First those whose title or description has the whole text, newest first; then those with all words, best first.',
    ),
  more: z.boolean().describe('True where more match than are in `items`.'),
  channels: z.array(channelEntrySchema).describe(`By name or handle. ${exactFirst}`),
  topics: z.array(topicSchema).describe(`By name. ${exactFirst}`),
  speakers: z.array(speakerSchema).describe(`By name. ${exactFirst}`),
  collections: z.array(foundCollectionSchema).describe(`By title or description. ${exactFirst}`),
  said: z.array(saidSchema).describe(`In transcripts; at most ${SEARCH_GROUP_RESULTS}.`),
  ...corrections,
});
export type SearchResult = z.infer<typeof searchResultSchema>;

const partOfSchema = described('PartOf', 'A collection with this talk.', {
  id: text,
  title: text,
  place: z.int().positive().describe('From 1.'),
  talks: count,
  previous: episodeSchema.nullable(),
  next: episodeSchema.nullable(),
});

export const relatedEpisodesSchema = described('RelatedEpisodes', '"More Like This".', {
  items: z
    .array(episodeSchema)
    .describe(
      'At most 20: those that share a topic, then others of its channel, each newest first.',
    ),
  next_in_channel: z
    .array(episodeSchema)
    .describe(
      `The next older ones of its channel, at most ${NEXT_FROM_CHANNEL_EPISODES}; none where it is the oldest.`,
    ),
  collections: z.array(partOfSchema).describe('That it is part of, by title.'),
});
export type RelatedEpisodes = z.infer<typeof relatedEpisodesSchema>;

export const episodeCardsSchema = described(
  'EpisodeCards',
  'Episodes that were asked for by their ids.',
  { items: z.array(episodeSchema).describe('Without those that are not shown.') },
);
export type EpisodeCards = z.infer<typeof episodeCardsSchema>;
