import { z } from 'zod';
import { MIN_EPISODE_SECONDS } from '@elevate/rules';
import { instant, textList, version, webUrl, youtubeVideoId } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { talkFacts } from '../talk-facts.js';
import { catalogueTopics } from '../topics.js';

export const episodeState = z.object({
  id: youtubeVideoId.describe('Equals `youtube_video_id`.'),
  version,
  ...talkFacts.shape,
  thumbnail_url: webUrl
    .nullable()
    .describe('The largest of `thumbnails`; null if the source has none.'),
  youtube_video_id: youtubeVideoId,
  duration_seconds: z.int().min(MIN_EPISODE_SECONDS),
  topics: textList.describe(
    "Named topics first, in the order of the site's topic groups, then other topics.",
  ),
  is_editor_pick: z.boolean(),
  channel_id: z.string().min(1).describe('The key of the channel on `catalogue.channel`.'),
  changed_at: instant
    .optional()
    .describe('The time of the last change of its texts; absent where none is known.'),
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
