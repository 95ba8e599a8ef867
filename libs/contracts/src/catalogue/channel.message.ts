import { z } from 'zod';
import { version, webUrl, youtubeChannelId } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { catalogueTopics } from './topics.js';

export const channelState = z.object({
  id: z.string().min(1),
  version,
  name: z.string().min(1),
  handle: z.string().nullable(),
  thumbnail_url: webUrl.nullable(),
  topics: z.array(z.string()).describe("Most frequent first, over the channel's episodes."),
  youtube_channel_id: youtubeChannelId.nullable(),
  origin: z
    .enum(['youtube', 'sample'])
    .describe('`sample` while nothing but the bundled sample speaks of it.'),
});
export type ChannelState = z.infer<typeof channelState>;

export const channelChanged = defineMessage({
  type: 'catalogue.channel.changed.v1',
  topic: catalogueTopics.channel,
  summary: 'The whole public state of a channel.',
  schema: channelState,
});

export const channelRemoved = defineRemoval({
  type: 'catalogue.channel.removed.v1',
  topic: catalogueTopics.channel,
  summary: 'The channel is no longer part of the catalogue.',
});
