import { z } from 'zod';
import { channelSchema, videoSchema } from '../world/world.schema.js';

const partialVideo = z.looseObject({ id: videoSchema.shape.id });

export const videoChangesSchema = z.strictObject({
  add: z.array(z.looseObject({ channelId: videoSchema.shape.channelId })).default([]),
  patch: z.array(partialVideo).default([]),
  remove: z.array(z.string()).default([]),
});

export const channelChangesSchema = z.strictObject({
  put: z.array(z.looseObject({ id: channelSchema.shape.id })),
});

export const quotaChangeSchema = z.strictObject({
  limit: z.number().int().min(0).optional(),
  used: z.number().int().min(0).optional(),
  key: z.string().optional(),
  reset: z.boolean().default(false),
});
