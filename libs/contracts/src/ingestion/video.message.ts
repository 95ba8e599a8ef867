import { z } from 'zod';
import { instant, thumbnail, version, youtubeChannelId, youtubeVideoId } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { ingestionTopics } from './topics.js';

/** Why a talk that was published before may not be shown any more. */
export const withdrawalReason = z.enum(['gone', 'private', 'short', 'live', 'rejected']);
export type WithdrawalReason = z.infer<typeof withdrawalReason>;

/**
 * One talk, normalised: nothing downstream knows which source's format it came in.
 * Its id is the YouTube video id. Unknown values are null, never guessed.
 */
export const observedVideo = z.object({
  id: youtubeVideoId,
  version,
  /** Which kind of source it came from: the YouTube Data API, or the bundled sample. */
  origin: z.enum(['youtube', 'sample']),
  title: z.string().min(1),
  description: z.string(),
  tags: z.array(z.string()),
  /** Smallest first, exactly the ones the source offered. */
  thumbnails: z.array(thumbnail),
  /** Whole seconds; null while unknown (live, upcoming, or the source does not say). */
  duration_seconds: z.int().nonnegative().nullable(),
  view_count: z.int().nonnegative().nullable(),
  published_at: instant.nullable(),
  /** False where the platform forbids playing it inside another page. */
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
  summary: 'A talk of 600 seconds or more was found, or something about it changed.',
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
  summary: 'A talk that was published before may not be shown any more.',
  schema: withdrawnVideo,
});
