import { z } from 'zod';
import { instant, thumbnail, version, youtubeChannelId, youtubeVideoId } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { ingestionTopics } from './topics.js';

export const withdrawalReason = z.enum(['gone', 'private', 'short', 'live', 'rejected']);
export type WithdrawalReason = z.infer<typeof withdrawalReason>;

/** Unknown values are null, never guessed. */
export const observedVideo = z.object({
  id: youtubeVideoId,
  version,
  origin: z.enum(['youtube', 'sample']),
  title: z.string().min(1),
  description: z.string(),
  tags: z.array(z.string()),
  thumbnails: z.array(thumbnail),
  /** Null if live, upcoming or not stated. */
  duration_seconds: z.int().nonnegative().nullable(),
  view_count: z.int().nonnegative().nullable(),
  published_at: instant.nullable(),
  /** False if YouTube forbids playback on other sites. */
  embeddable: z.boolean(),
  channel: z.object({
    id: z.string().min(1),
    name: z.string().min(1),
    youtube_channel_id: youtubeChannelId.nullable(),
  }),
  speakers: z.array(z.string()),
});
export type ObservedVideo = z.infer<typeof observedVideo>;

export const videoObserved = defineMessage({
  type: 'ingestion.video.observed.v1',
  topic: ingestionTopics.video,
  summary: 'A video of 600 seconds or more is new or changed.',
  schema: observedVideo,
});

export const withdrawnVideo = z.object({
  id: youtubeVideoId,
  version,
  reason: withdrawalReason,
});
export type WithdrawnVideo = z.infer<typeof withdrawnVideo>;

export const videoWithdrawn = defineMessage({
  type: 'ingestion.video.withdrawn.v1',
  topic: ingestionTopics.video,
  summary: 'A video that was published earlier must no longer be shown.',
  schema: withdrawnVideo,
});
