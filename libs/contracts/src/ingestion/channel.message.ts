import { z } from 'zod';
import { version, webUrl, youtubeChannelId } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { ingestionTopics } from '../topics.js';

export const observedChannel = z.object({
  id: z.string().min(1),
  version,
  name: z.string().min(1),
  handle: z.string().nullable(),
  thumbnail_url: webUrl.nullable(),
  youtube_channel_id: youtubeChannelId.nullable(),
  description: z.string().optional(),
  /** `sample` is the sample catalogue. If absent, readers derive it from the id. */
  origin: z.enum(['youtube', 'sample']).optional(),
  /** `false` once the channel was removed, until it is followed again. */
  followed: z.literal(false).optional(),
});
export type ObservedChannel = z.infer<typeof observedChannel>;

export const channelObserved = defineMessage({
  type: 'ingestion.channel.observed.v1',
  topic: ingestionTopics.channel,
  summary: 'A channel is new or was removed, or its name, handle or thumbnail changed.',
  schema: observedChannel,
});
