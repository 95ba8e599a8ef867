import { z } from 'zod';

const videoId = z.string().regex(/^[\w-]{11}$/, { error: 'must be 11 letters of a video id' });
const channelId = z.string().regex(/^UC[\w-]{22}$/, { error: 'must be UC and 22 letters' });
const instant = z.iso.datetime();
const counter = z.number().int().min(0).nullable();

const thumbnailKeys = ['default', 'medium', 'high', 'standard', 'maxres'] as const;

export const channelSchema = z.strictObject({
  id: channelId,
  title: z.string(),
  handle: z
    .string()
    .regex(/^@[\w.-]+$/)
    .nullable()
    .default(null),
  /** The older kind of name, of `/user/` addresses. */
  username: z.string().optional(),
  description: z.string().default(''),
  publishedAt: instant,
  country: z.string().length(2).nullable().default(null),
  subscriberCount: counter.default(0),
  /** `missing`: playlistNotFound; `forbidden`: playlistItemsNotAccessible. */
  uploads: z.enum(['open', 'missing', 'forbidden']).default('open'),
});
export type Channel = z.infer<typeof channelSchema>;

export const videoSchema = z.strictObject({
  id: videoId,
  channelId,
  title: z.string(),
  description: z.string().default(''),
  publishedAt: instant,
  /** Decides the playlist position; default `publishedAt`. */
  addedAt: instant.optional(),
  /** 0 is sent as `P0D`; null omits it. */
  durationSeconds: z.number().int().min(0).nullable(),
  /** Null omits a counter, as YouTube does for hidden ones. */
  viewCount: counter.default(0),
  likeCount: counter.default(null),
  commentCount: counter.default(null),
  tags: z.array(z.string()).default([]),
  categoryId: z.string().regex(/^\d+$/).default('28'),
  privacy: z.enum(['public', 'unlisted', 'private']).default('public'),
  /** Stays in the playlist as "Deleted video", missing from `videos.list`. */
  deleted: z.boolean().default(false),
  live: z.enum(['none', 'upcoming', 'live']).default('none'),
  /** As the API spells it; null where the uploader named none. */
  audioLanguage: z.string().nullable().default(null),
  streaming: z
    .strictObject({
      scheduledStartTime: instant.optional(),
      actualStartTime: instant.optional(),
      actualEndTime: instant.optional(),
      concurrentViewers: z.number().int().min(0).optional(),
    })
    .optional(),
  uploadStatus: z.enum(['uploaded', 'processed', 'failed', 'rejected']).default('processed'),
  embeddable: z.boolean().default(true),
  ageRestricted: z.boolean().default(false),
  blockedIn: z.array(z.string().length(2)).default([]),
  thumbnails: z.array(z.enum(thumbnailKeys)).default([...thumbnailKeys]),
  malformed: z.enum(['snippet', 'duration', 'date', 'counter']).optional(),
});
export type Video = z.infer<typeof videoSchema>;

export interface World {
  readonly channels: readonly Channel[];
  readonly videos: readonly Video[];
}
