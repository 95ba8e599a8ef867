import { z } from 'zod';
import {
  NEXT_FROM_CHANNEL_EPISODES,
  SEARCH_GROUP_RESULTS,
  TOPIC_GROUP_TITLES,
} from '@elevate/rules';
import { channelSchema, episodeSchema, speakerSchema, topicSchema } from './episode.schema.js';

const exactFirst = `Exact matches first; at most ${SEARCH_GROUP_RESULTS}.`;
const newestFirst = (limit: number) => `Newest first, at most ${limit}.`;

export const channelEntrySchema = channelSchema
  .extend({ video_count: z.int().nonnegative().describe('All its episodes.') })
  .meta({ id: 'ChannelEntry', description: 'A channel as the list of all channels shows it.' });

export type ChannelEntry = z.infer<typeof channelEntrySchema>;

export const channelListSchema = z
  .object({ items: z.array(channelEntrySchema).describe('By name.') })
  .meta({ id: 'ChannelList', description: 'Every channel.' });
export type ChannelList = z.infer<typeof channelListSchema>;

export const channelPageSchema = z
  .object({
    channel: channelSchema,
    video_count: z.int().nonnegative().describe('All its episodes, not only those in `episodes`.'),
    episodes: z.array(episodeSchema).describe(newestFirst(50)),
  })
  .meta({ id: 'ChannelPage', description: "Everything a channel's own page shows." });
export type ChannelPage = z.infer<typeof channelPageSchema>;

const topicGroupSchema = z
  .object({
    title: z.enum(TOPIC_GROUP_TITLES),
    topics: z.array(topicSchema).describe('The named ones in their order, then others by name.'),
  })
  .meta({ id: 'TopicGroup' });
export type TopicGroup = z.infer<typeof topicGroupSchema>;

export const topicGroupsSchema = z
  .object({ groups: z.array(topicGroupSchema).describe('Without empty ones.') })
  .meta({ id: 'TopicGroups', description: 'The topics of all episodes that are shown.' });
export type TopicGroups = z.infer<typeof topicGroupsSchema>;

export const episodeListSchema = z
  .object({
    items: z.array(episodeSchema).describe('At most 100.'),
    total: z.int().nonnegative().describe('The number of matches, including those not in `items`.'),
    next_cursor: z
      .string()
      .nullable()
      .describe(
        'For `cursor` of the next page. Null on the last one, and in a list of the newest.',
      ),
  })
  .meta({ id: 'EpisodeList' });
export type EpisodeList = z.infer<typeof episodeListSchema>;

export const searchResultSchema = z
  .object({
    items: z.array(episodeSchema).describe(newestFirst(20)),
    more: z.boolean().describe('True where more match than are in `items`.'),
    channels: z.array(channelEntrySchema).describe(`By name or handle. ${exactFirst}`),
    topics: z.array(topicSchema).describe(`By name. ${exactFirst}`),
    speakers: z.array(speakerSchema).describe(`By name. ${exactFirst}`),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof searchResultSchema>;

export const relatedEpisodesSchema = z
  .object({
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
  })
  .meta({ id: 'RelatedEpisodes', description: '"More Like This".' });
export type RelatedEpisodes = z.infer<typeof relatedEpisodesSchema>;

export const episodeCardsSchema = z
  .object({ items: z.array(episodeSchema).describe('Without those that are not shown.') })
  .meta({ id: 'EpisodeCards', description: 'Episodes that were asked for by their ids.' });
export type EpisodeCards = z.infer<typeof episodeCardsSchema>;
