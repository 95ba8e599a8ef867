import { z } from 'zod';
import { instant, optionalFlag, version, youtubeChannelId, youtubeVideoId } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { talkFacts } from '../talk-facts.js';
import { ingestionTopics } from '../topics.js';

export const withdrawalReason = z.enum(['gone', 'private', 'short', 'live', 'rejected']);
export type WithdrawalReason = z.infer<typeof withdrawalReason>;

/** Unknown values are null, never guessed. */
export const observedVideo = z.object({
  id: youtubeVideoId,
  version,
  ...talkFacts.shape,
  tags: z.array(z.string()),
  /** Null if live, upcoming or not stated. */
  duration_seconds: z.int().nonnegative().nullable(),
  channel: z.object({
    id: z.string().min(1),
    name: z.string().min(1),
    youtube_channel_id: youtubeChannelId.nullable(),
  }),
  changed_at: instant
    .optional()
    .describe('The time of the last change of title or description; absent where none is known.'),
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
  channel_removed: optionalFlag.describe(
    'True if an administrator removed the channel with its episodes.',
  ),
});
export type WithdrawnVideo = z.infer<typeof withdrawnVideo>;

export const videoWithdrawn = defineMessage({
  type: 'ingestion.video.withdrawn.v1',
  topic: ingestionTopics.video,
  summary: 'A video that was published earlier must no longer be shown.',
  schema: withdrawnVideo,
});
