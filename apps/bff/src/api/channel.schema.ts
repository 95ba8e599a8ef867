import { z } from 'zod';
import { episodeSchema } from './episode.schema.js';

export const channelSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    handle: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    topics: z.array(z.string()).describe('Most frequent first.'),
    youtube_channel_id: z.string().nullable(),
  })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof channelSchema>;

export const channelRowSchema = z
  .object({
    channel: channelSchema,
    episodes: z.array(episodeSchema).describe('Newest first, at most 10.'),
  })
  .meta({ id: 'ChannelRow' });
export type ChannelRow = z.infer<typeof channelRowSchema>;

export const channelRowsPageSchema = z
  .object({
    page: z.int().positive(),
    pages: z.int().nonnegative(),
    per_page: z.int().positive(),
    total: z.int().nonnegative().describe('Channels with at least one episode.'),
    items: z.array(channelRowSchema).describe('By the name of the channel.'),
  })
  .meta({ id: 'ChannelRowsPage' });
export type ChannelRowsPage = z.infer<typeof channelRowsPageSchema>;
