import { z } from 'zod';
import { MIN_EPISODE_SECONDS } from '@elevate/rules';
import { instant, thumbnail, version, webUrl, youtubeVideoId } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { catalogueTopics } from './topics.js';

export const episodeState = z.object({
  id: youtubeVideoId.describe('Equals `youtube_video_id`.'),
  version,
  title: z.string().min(1),
  description: z.string().describe('Untrusted plain text: escape it, like every text field.'),
  thumbnail_url: webUrl
    .nullable()
    .describe('The largest of `thumbnails`; null if the source has none.'),
  thumbnails: z.array(thumbnail).describe('Exactly the sizes the source offers, smallest first.'),
  youtube_video_id: youtubeVideoId,
  duration_seconds: z.int().min(MIN_EPISODE_SECONDS),
  view_count: z.int().nonnegative().nullable().describe('Null if unknown.'),
  published_at: instant.nullable().describe('RFC 3339, UTC; null if unknown.'),
  topics: z
    .array(z.string())
    .describe("Named topics first, in the order of the site's topic groups, then other topics."),
  is_editor_pick: z.boolean(),
  channel_id: z.string().min(1).describe('The key of the channel on `catalogue.channel`.'),
  embeddable: z.boolean().describe('False if YouTube forbids playback on other sites.'),
  speakers: z.array(z.string()),
  origin: z
    .enum(['youtube', 'sample'])
    .describe('`sample` while only the sample catalogue contains it.'),
});
export type EpisodeState = z.infer<typeof episodeState>;

export const episodeChanged = defineMessage({
  type: 'catalogue.episode.changed.v1',
  topic: catalogueTopics.episode,
  summary: 'The full public state of an episode.',
  schema: episodeState,
});

export const episodeRemoved = defineRemoval({
  type: 'catalogue.episode.removed.v1',
  topic: catalogueTopics.episode,
  summary: 'The episode must no longer be shown.',
});
