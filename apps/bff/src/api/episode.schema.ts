import { z } from 'zod';
import { MIN_EPISODE_SECONDS, SPEAKER_PAGE_EPISODES, SPEAKERS_PER_LIST } from '@elevate/rules';

export const thumbnailSchema = z
  .object({
    url: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
  })
  .meta({ id: 'Thumbnail', description: 'A picture as the source offered it.' });

const episodeChannelSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    handle: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
  })
  .meta({
    id: 'EpisodeChannel',
    description: 'As much of its channel as a card of an episode shows.',
  });

const fields = {
  id: z.string(),
  title: z.string(),
  thumbnail_url: z.string().nullable().describe('The largest of `thumbnails`.'),
  thumbnails: z.array(thumbnailSchema).describe('Smallest first.'),
  youtube_video_id: z.string(),
  duration_seconds: z.int().min(MIN_EPISODE_SECONDS),
  view_count: z.int().nonnegative().nullable().describe('Null where unknown.'),
  published_at: z.string().nullable().describe('RFC 3339, UTC; null where unknown.'),
  topics: z.array(z.string()),
  is_editor_pick: z.boolean(),
  is_hero_featured: z.boolean().describe('True for at most one episode.'),
  channel_id: z.string(),
  channel: episodeChannelSchema,
  embeddable: z.boolean().describe('False: plays on the platform only, never inside a page.'),
};

export const episodeSchema = z
  .object(fields)
  .meta({ id: 'Episode', description: 'An episode as a card shows it.' });
export type Episode = z.infer<typeof episodeSchema>;

export const episodeDetailSchema = z
  .object({
    ...fields,
    description: z.string(),
    speakers: z.array(z.string()).describe('As the source names them; empty where unknown.'),
    language: z
      .string()
      .nullable()
      .describe('The spoken language, as a BCP 47 tag; null where unknown.'),
    age_restricted: z
      .boolean()
      .optional()
      .describe('True: plays on the platform only, for signed-in adults.'),
    regions: z
      .object({ allowed: z.array(z.string()).optional(), blocked: z.array(z.string()).optional() })
      .optional()
      .describe('Country codes where the platform shows it, or does not; absent for everywhere.'),
  })
  .meta({ id: 'EpisodeDetail', description: 'An episode as its own page shows it.' });
export type EpisodeDetail = z.infer<typeof episodeDetailSchema>;

export const topicSchema = z
  .object({
    name: z.string(),
    episodes: z.int().positive().describe('The number of episodes with this topic.'),
  })
  .meta({ id: 'Topic' });

export const speakerSchema = z
  .object({
    id: z
      .string()
      .describe('The name in lower case, without accents and punctuation; the page’s address.'),
    name: z.string(),
    episodes: z.int().positive().describe('The number of episodes with this speaker.'),
  })
  .meta({ id: 'Speaker' });
export type Speaker = z.infer<typeof speakerSchema>;

const next_cursor = z
  .string()
  .nullable()
  .describe('For `cursor` of the next page. Null on the last one.');

export const speakerListSchema = z
  .object({
    items: z.array(speakerSchema).describe(`By id, at most ${SPEAKERS_PER_LIST}.`),
    total: z.int().nonnegative().describe('All speakers that match, also those not in `items`.'),
    next_cursor,
  })
  .meta({ id: 'SpeakerList', description: 'The speakers of the episodes that are shown.' });
export type SpeakerList = z.infer<typeof speakerListSchema>;

export const speakerPageSchema = z
  .object({
    speaker: speakerSchema,
    topics: z.array(topicSchema).describe("Of the speaker's episodes, the most frequent first."),
    episodes: z.array(episodeSchema).describe(`Newest first, at most ${SPEAKER_PAGE_EPISODES}.`),
    next_cursor,
  })
  .meta({ id: 'SpeakerPage', description: "Everything a speaker's own page shows." });
export type SpeakerPage = z.infer<typeof speakerPageSchema>;

export const channelSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    handle: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    topics: z.array(z.string()).describe('Most frequent first.'),
    youtube_channel_id: z.string().nullable(),
  })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof channelSchema>;

const channelRowSchema = z
  .object({
    channel: channelSchema,
    episodes: z.array(episodeSchema).describe('Newest first, at most 10.'),
  })
  .meta({ id: 'ChannelRow' });
export type ChannelRow = z.infer<typeof channelRowSchema>;

export const channelRowsPageSchema = z
  .object({
    page: z.int().positive(),
    pages: z.int().nonnegative(),
    per_page: z.int().positive(),
    total: z.int().nonnegative().describe('Channels with at least one episode.'),
    items: z.array(channelRowSchema).describe('By the name of the channel.'),
  })
  .meta({ id: 'ChannelRowsPage' });
export type ChannelRowsPage = z.infer<typeof channelRowsPageSchema>;

export const statsSchema = z
  .object({ videos: z.int().nonnegative(), channels: z.int().nonnegative() })
  .meta({ id: 'Stats', description: 'The number of episodes and channels that visitors can see.' });
export type Stats = z.infer<typeof statsSchema>;

export const heroSchema = z
  .object({ hero: episodeSchema.nullable() })
  .meta({ id: 'Hero', description: 'The featured episode; null while none is.' });
export type Hero = z.infer<typeof heroSchema>;

const homeRowSchema = z
  .object({
    id: z.enum(['trending', 'new', 'popular', 'career', 'editor']),
    title: z.string(),
    episodes: z.array(episodeSchema).describe('At most 20.'),
  })
  .meta({ id: 'HomeRow' });
export type HomeRow = z.infer<typeof homeRowSchema>;

export const homePageSchema = z
  .object({
    stats: statsSchema,
    hero: episodeSchema.nullable(),
    rows: z
      .array(homeRowSchema)
      .describe("In the page's order; `editor` only where it has episodes."),
    channel_rows: channelRowsPageSchema.describe('The first page.'),
    sample: z
      .boolean()
      .describe('True while anything shown comes from the bundled sample catalogue.'),
  })
  .meta({ id: 'HomePage', description: 'Everything the home page shows to everybody.' });
export type HomePage = z.infer<typeof homePageSchema>;
