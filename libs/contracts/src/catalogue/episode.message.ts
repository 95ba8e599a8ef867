import { z } from 'zod';
import { instant, thumbnail, version, webUrl, youtubeVideoId } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { catalogueTopics } from './topics.js';

/** The shortest episode that leaves the catalogue, in seconds; the limit is inclusive. */
export const MIN_EPISODE_SECONDS = 600;

export const episodeState = z.object({
  /** The same as `youtube_video_id`. */
  id: youtubeVideoId,
  version,
  title: z.string().min(1),
  description: z.string(),
  /** The largest of `thumbnails`; null where the source offered none. */
  thumbnail_url: webUrl.nullable(),
  /** Smallest first, exactly the ones the source offered. */
  thumbnails: z.array(thumbnail),
  youtube_video_id: youtubeVideoId,
  duration_seconds: z.int().min(MIN_EPISODE_SECONDS),
  /** Null where unknown. */
  view_count: z.int().nonnegative().nullable(),
  published_at: instant.nullable(),
  /** Named topics first, in the order of the spec's groups, then others. */
  topics: z.array(z.string()),
  is_editor_pick: z.boolean(),
  channel_id: z.string().min(1),
  /** False: plays on the platform only, never inside a page. */
  embeddable: z.boolean(),
  speakers: z.array(z.string()),
  origin: z.enum(['youtube', 'sample']),
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
