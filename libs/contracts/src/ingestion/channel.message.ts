import { z } from 'zod';
import { version, webUrl, youtubeChannelId } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { ingestionTopics } from './topics.js';

/** A followed channel as its source describes it. `id` is the catalogue's channel id as well. */
export const observedChannel = z.object({
  id: z.string().min(1),
  version,
  name: z.string().min(1),
  /** With its leading `@`; null where the source states none. */
  handle: z.string().nullable(),
  thumbnail_url: webUrl.nullable(),
  youtube_channel_id: youtubeChannelId.nullable(),
  /** Who describes it: the YouTube Data API, or the bundled sample; readers guess from the id where it is absent. */
  origin: z.enum(['youtube', 'sample']).optional(),
});
export type ObservedChannel = z.infer<typeof observedChannel>;

export const channelObserved = defineMessage({
  type: 'ingestion.channel.observed.v1',
  topic: ingestionTopics.channel,
  summary: 'A channel was seen for the first time, or its name, handle or picture changed.',
  schema: observedChannel,
});
