import { z } from 'zod';
import { instant, thumbnail, version, webUrl, youtubeVideoId } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { catalogueTopics } from './topics.js';

/** The shortest episode that leaves the catalogue, in seconds; the limit is inclusive. */
export const MIN_EPISODE_SECONDS = 600;

export const episodeState = z.object({
  id: youtubeVideoId.describe('The same as `youtube_video_id`.'),
  version,
  title: z.string().min(1),
  description: z.string().describe('Plain text, from outside: escape it, as all texts.'),
  thumbnail_url: webUrl
    .nullable()
    .describe('The largest of `thumbnails`; null where the source offered none.'),
  thumbnails: z.array(thumbnail).describe('Smallest first, exactly the ones the source offered.'),
  youtube_video_id: youtubeVideoId,
  duration_seconds: z.int().min(MIN_EPISODE_SECONDS),
  view_count: z.int().nonnegative().nullable().describe('Null where unknown.'),
  published_at: instant.nullable().describe('RFC 3339, UTC; null where unknown.'),
  topics: z
    .array(z.string())
    .describe("Named topics first, in the order of the site's groups, then others."),
  is_editor_pick: z.boolean(),
  channel_id: z.string().min(1).describe('Its key on `catalogue.channel`.'),
  embeddable: z.boolean().describe('False: plays on the platform only, never inside a page.'),
  speakers: z.array(z.string()),
  origin: z
    .enum(['youtube', 'sample'])
    .describe('`sample` while nothing but the bundled sample speaks of it.'),
});
export type EpisodeState = z.infer<typeof episodeState>;

export const episodeChanged = defineMessage({
  type: 'catalogue.episode.changed.v1',
  topic: catalogueTopics.episode,
  summary: 'The whole public state of an episode.',
  schema: episodeState,
});

export const episodeRemoved = defineRemoval({
  type: 'catalogue.episode.removed.v1',
  topic: catalogueTopics.episode,
  summary: 'The episode may not be shown any more.',
});
