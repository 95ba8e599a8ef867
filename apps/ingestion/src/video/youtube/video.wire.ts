import { z } from 'zod';
import { channelIdWire, counterWire, dateWire, thumbnailsWire, videoIdWire } from './list.wire.js';

export const videoIdentityWire = z.object({ id: videoIdWire });

/** From videos.list with `part=snippet,contentDetails,status,statistics`. */
export const videoWire = z.object({
  id: videoIdWire,
  snippet: z.object({
    title: z.string().min(1),
    description: z.string().default(''),
    channelId: channelIdWire,
    channelTitle: z.string().min(1),
    publishedAt: dateWire,
    tags: z.array(z.string()).default([]),
    thumbnails: thumbnailsWire.optional(),
    liveBroadcastContent: z.string().default('none'),
    defaultAudioLanguage: z.string().optional(),
  }),
  contentDetails: z.object({ duration: z.string().optional() }).optional(),
  status: z
    .object({
      privacyStatus: z.string().optional(),
      uploadStatus: z.string().optional(),
      embeddable: z.boolean().optional(),
    })
    .optional(),
  statistics: z.object({ viewCount: counterWire.optional() }).optional(),
});
export type VideoWire = z.infer<typeof videoWire>;
