import { z } from 'zod';
import type { EventImage, EventUpdate, EventView, NewEvent } from '@elevate/contracts/events';
import { EVENT_STATUSES } from '@elevate/rules';
import { eventCardSchema, eventImageSizeSchema } from '../api/event.schema.js';

export const adminEventSchema = eventCardSchema
  .extend({
    version: z.int().describe('Is the `ETag`. A change or a deletion sends it as `If-Match`.'),
    status: z.enum(EVENT_STATUSES),
    published_at: z.string().nullable().describe('Null until it is published for the first time.'),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({
    id: 'AdminEvent',
    description: 'An event as administrators see it.',
  }) satisfies z.ZodType<EventView, unknown>;
export type AdminEvent = z.infer<typeof adminEventSchema>;

export const adminEventsSchema = z
  .object({ items: z.array(adminEventSchema).describe('The one created last first.') })
  .meta({ id: 'AdminEvents' });
export type AdminEvents = z.infer<typeof adminEventsSchema>;

export const eventUpdateSchema = z
  .object({
    title: z.string(),
    description_short: z.string(),
    image_url: z.string().optional().describe('Left out, the image stays.'),
    image_alt: z.string(),
    starts_at: z.string().describe('RFC 3339 with an offset or `Z`, as is `ends_at`.'),
    ends_at: z.string().nullable().optional(),
    time_zone: z.string().nullable().optional(),
    organizer: z.string().nullable().optional(),
    location: z.string().nullable().optional(),
    cta_url: z.string().nullable().optional(),
    tags: z.array(z.string()).optional(),
    status: z.enum(EVENT_STATUSES),
  })
  .meta({
    id: 'EventUpdate',
    description: 'The whole of an event once more.',
  }) satisfies z.ZodType<unknown, EventUpdate>;

export const newEventSchema = eventUpdateSchema
  .extend({ image_url: z.string().describe('As it came back from the upload.') })
  .meta({ id: 'NewEvent' }) satisfies z.ZodType<unknown, NewEvent>;

export const eventImageSchema = z
  .object({
    image_url: z.string(),
    width: z.int().positive(),
    height: z.int().positive(),
    image_sizes: z.array(eventImageSizeSchema),
  })
  .meta({
    id: 'EventImage',
    description: 'A stored image that waits, for a day, for an event that uses it.',
  }) satisfies z.ZodType<EventImage, unknown>;
