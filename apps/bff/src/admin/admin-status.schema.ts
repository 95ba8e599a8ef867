import { z } from 'zod';
import { quotaSchema, scheduleSchema as serviceSchedule } from '@elevate/contracts/ingestion';
import { type EventView } from '@elevate/contracts/events';
import { EVENT_STATUSES } from '@elevate/rules';
import { eventCardSchema } from '../api/news.schema.js';
import { described, named, nullableText, text } from '../http/api.decorator.js';

export const adminRoleSchema = described(
  'AdminRole',
  "The administrator's role, while the account has it.",
  { id: text, user_id: text, role: z.literal('admin') },
);
export type AdminRole = z.infer<typeof adminRoleSchema>;

export const scheduleSchema = serviceSchedule
  .extend({ id: z.enum(['video', 'news', 'hero']) })
  .meta({ id: 'Schedule', description: 'Scheduled work.' });
export type Schedule = z.infer<typeof scheduleSchema>;

export const adminStatusSchema = named('AdminStatus', {
  schedules: z.array(scheduleSchema).describe('Video, news and hero rotation, in this order.'),
  quota: quotaSchema.nullable().describe('Null if unknown.'),
});
export type AdminStatus = z.infer<typeof adminStatusSchema>;

export const adminEventSchema = eventCardSchema
  .extend({
    version: z.int().describe('Is the `ETag`. A change or a deletion sends it as `If-Match`.'),
    status: z.enum(EVENT_STATUSES),
    published_at: nullableText.describe('Null until it is published for the first time.'),
    created_at: text,
    updated_at: text,
    publish_at: nullableText.describe(
      'When a draft is published by itself; null without such a time.',
    ),
  })
  .meta({
    id: 'AdminEvent',
    description: 'An event as administrators see it.',
  }) satisfies z.ZodType<EventView, unknown>;
export type AdminEvent = z.infer<typeof adminEventSchema>;

export const adminEventsSchema = named('AdminEvents', {
  items: z.array(adminEventSchema).describe('Without `sort`, the one created last first.'),
  total: z.int().describe('On all pages.'),
  page: z.int().describe('The last page, if a later one was asked for.'),
  pages: z.int(),
});
export type AdminEvents = z.infer<typeof adminEventsSchema>;

/** The events service 0.1.0 lacks fields, and knows no null of `image_focus`. */
export const answeredEventSchema = z.preprocess(withLaterFields, adminEventSchema);
export const answeredEventsSchema = z.preprocess(withPages, adminEventsSchema);

function withLaterFields(event: unknown): unknown {
  if (typeof event !== 'object' || event === null) return event;
  const { image_focus: focus, ...rest } = event as { image_focus?: unknown };
  return { publish_at: null, ...rest, ...(focus != null && { image_focus: focus }) };
}

function withPages(answer: unknown): unknown {
  const { items, ...rest } = (answer ?? {}) as { items?: unknown };
  if (!Array.isArray(items)) return answer;
  return { total: items.length, page: 1, pages: 1, ...rest, items: items.map(withLaterFields) };
}
