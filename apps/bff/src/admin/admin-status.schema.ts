import { z } from 'zod';
import type { Quota, QuotaDay, QuotaForecast } from '@elevate/contracts/ingestion';

export const adminRoleSchema = z
  .object({ id: z.string(), user_id: z.string(), role: z.literal('admin') })
  .meta({ id: 'AdminRole', description: "The administrator's role, while the account has it." });
export type AdminRole = z.infer<typeof adminRoleSchema>;

export const scheduleSchema = z
  .object({
    id: z.enum(['video', 'news', 'hero']),
    every_minutes: z.int().positive(),
    active: z.boolean(),
    reason: z.string().nullable().describe('Why it is not active, in plain words.'),
    last_at: z.string().nullable(),
    next_at: z.string().nullable(),
    sources: z
      .object({ active: z.int().nonnegative(), failing: z.int().nonnegative() })
      .optional()
      .describe('Sources that are not paused, and how many of them failed when last read.'),
  })
  .meta({ id: 'Schedule', description: 'Scheduled work.' });
export type Schedule = z.infer<typeof scheduleSchema>;

const quotaForecastSchema = z
  .object({
    used_by_reset: z.int().nonnegative(),
    runs_out_at: z.string().nullable().describe('Null where the units last until the reset.'),
  })
  .meta({ id: 'QuotaForecast' }) satisfies z.ZodType<QuotaForecast, unknown>;

const quotaDaySchema = z
  .object({ day: z.string(), used: z.int().nonnegative(), exhausted: z.boolean() })
  .meta({ id: 'QuotaDay' }) satisfies z.ZodType<QuotaDay, unknown>;

export const quotaSchema = z
  .object({
    day: z.string(),
    used: z.int().nonnegative(),
    limit: z.int().nonnegative(),
    exhausted: z.boolean().describe('True once the API itself said that there are none left.'),
    resets_at: z.string(),
    forecast: quotaForecastSchema,
    days: z.array(quotaDaySchema).describe("The last seven, today's first."),
  })
  .meta({
    id: 'Quota',
    description: "YouTube's units of the Pacific day.",
  }) satisfies z.ZodType<Quota, unknown>;

export const adminStatusSchema = z
  .object({
    schedules: z.array(scheduleSchema).describe('Video, news and hero rotation, in this order.'),
    quota: quotaSchema.nullable().describe('Null if unknown.'),
  })
  .meta({ id: 'AdminStatus' });
export type AdminStatus = z.infer<typeof adminStatusSchema>;
