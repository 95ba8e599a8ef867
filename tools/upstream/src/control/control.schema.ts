import { z } from 'zod';
import { channelSchema, videoSchema } from '../world/world.schema.js';

const partialVideo = z.looseObject({ id: videoSchema.shape.id });

/** `POST /control/videos`. What a video or a patch may hold is checked against the whole video. */
export const videoChangesSchema = z.strictObject({
  add: z.array(z.looseObject({ channelId: videoSchema.shape.channelId })).default([]),
  patch: z.array(partialVideo).default([]),
  remove: z.array(z.string()).default([]),
});

/** `POST /control/channels`: added, or changed where the id is known. */
export const channelChangesSchema = z.strictObject({
  put: z.array(z.looseObject({ id: channelSchema.shape.id })),
});

/** `POST /control/quota`. */
export const quotaChangeSchema = z.strictObject({
  limit: z.number().int().min(0).optional(),
  /** Sets the units used by `key` (the working key when left out). */
  used: z.number().int().min(0).optional(),
  key: z.string().optional(),
  /** Forgets all counts. */
  reset: z.boolean().default(false),
});
