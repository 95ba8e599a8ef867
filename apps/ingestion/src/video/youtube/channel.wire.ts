import { z } from 'zod';
import { channelIdWire, thumbnailsWire } from './list.wire.js';

export const channelWire = z.object({
  id: channelIdWire,
  snippet: z.object({
    title: z.string().min(1),
    customUrl: z.string().min(1).optional(),
    thumbnails: thumbnailsWire.optional(),
  }),
  contentDetails: z
    .object({ relatedPlaylists: z.object({ uploads: z.string().optional() }).optional() })
    .optional(),
});
export type ChannelWire = z.infer<typeof channelWire>;
