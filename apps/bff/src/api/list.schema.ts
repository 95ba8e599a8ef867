import { z } from 'zod';
import {
  NEXT_FROM_CHANNEL_EPISODES,
  SEARCH_GROUP_RESULTS,
  TOPIC_GROUP_TITLES,
} from '@elevate/rules';
import { channelSchema, episodeSchema, speakerSchema, topicSchema } from './episode.schema.js';
import { count, described, named, nullableText } from '../http/api.decorator.js';

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

export const searchResultSchema = named('SearchResult', {
  items: z.array(episodeSchema).describe(newestFirst(20)),
  more: z.boolean().describe('True where more match than are in `items`.'),
  channels: z.array(channelEntrySchema).describe(`By name or handle. ${exactFirst}`),
  topics: z.array(topicSchema).describe(`By name. ${exactFirst}`),
  speakers: z.array(speakerSchema).describe(`By name. ${exactFirst}`),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

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
});
export type RelatedEpisodes = z.infer<typeof relatedEpisodesSchema>;

export const episodeCardsSchema = described(
  'EpisodeCards',
  'Episodes that were asked for by their ids.',
  { items: z.array(episodeSchema).describe('Without those that are not shown.') },
);
export type EpisodeCards = z.infer<typeof episodeCardsSchema>;
