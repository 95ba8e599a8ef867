import { z } from 'zod';
import { optionalFlag, textList, version, webUrl, youtubeChannelId } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { catalogueTopics } from '../topics.js';

export const channelState = z.object({
  id: z.string().min(1),
  version,
  name: z.string().min(1),
  handle: z.string().nullable(),
  thumbnail_url: webUrl.nullable(),
  topics: textList.describe("The topics of the channel's episodes, most frequent first."),
  youtube_channel_id: youtubeChannelId.nullable(),
  description: z.string().optional().describe('In its own words.'),
  origin: z
    .enum(['youtube', 'sample'])
    .describe('`sample` while only the sample catalogue contains it.'),
  followed: optionalFlag.describe(
    '`false` once the channel was removed, until it is followed again. Lists leave it out without episodes.',
  ),
});
export type ChannelState = z.infer<typeof channelState>;

export const channelChanged = defineMessage({
  type: 'catalogue.channel.changed.v1',
  topic: catalogueTopics.channel,
  summary: 'The full public state of a channel.',
  schema: channelState,
});

export const channelRemoved = defineRemoval({
  type: 'catalogue.channel.removed.v1',
  topic: catalogueTopics.channel,
  summary: 'The channel was removed from the catalogue.',
});
