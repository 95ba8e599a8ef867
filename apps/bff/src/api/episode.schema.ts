import { z } from 'zod';
import { MIN_EPISODE_SECONDS } from '@elevate/rules';

export const thumbnailSchema = z
  .object({
    url: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
  })
  .meta({ id: 'Thumbnail', description: 'A picture as the source offered it.' });

export const episodeChannelSchema = z
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
  })
  .meta({ id: 'EpisodeDetail', description: 'An episode as its own page shows it.' });
export type EpisodeDetail = z.infer<typeof episodeDetailSchema>;
