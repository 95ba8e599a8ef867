import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import {
  EventFilterDto,
  eventImageSchema,
  EventImportQueryDto,
  eventImportSchema,
  EventUpdateDto,
  type EventView,
  NewEventDto,
} from '@elevate/contracts/events';
import { EARLIER_EVENT, EVENT_IMPORT, EVENT_STATUSES } from '@elevate/rules';
import { named, nullableText } from '@elevate/contracts';
import { z } from 'zod';
import { eventCardSchema } from '../api/news.schema.js';
import { text } from '../http/api.decorator.js';
import { EventsClient } from '../services/service-clients.js';
import { adminRoutes } from './admin-endpoint.decorator.js';
import { get, post, put, remove } from '../session/forwarded-routes.js';
import { readEventImport, readImage } from './event-import-body.js';

const adminEventSchema = eventCardSchema
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

const adminEventsSchema = named('AdminEvents', {
  items: z.array(adminEventSchema).describe('Without `sort`, the one created last first.'),
  total: z.int().describe('On all pages.'),
  page: z.int().describe('The last page, if a later one was asked for.'),
  pages: z.int(),
});

const isNeeded = (name: string) =>
  !adminEventSchema.shape[name as keyof typeof adminEventSchema.shape].safeParse(undefined).success;
const LATER_FIELDS = Object.fromEntries(
  Object.entries(EARLIER_EVENT).filter(([name]) => isNeeded(name)),
);

/** An older events service lacks the later fields; 0.1.0 knows no null of `image_focus`. */
const answeredEventSchema = z.preprocess(withLaterFields, adminEventSchema);
const answeredEventsSchema = z.preprocess(withPages, adminEventsSchema);

function withLaterFields(event: unknown): unknown {
  if (typeof event !== 'object' || event === null) return event;
  const { image_focus: focus, ...rest } = event as { image_focus?: unknown };
  return { ...LATER_FIELDS, ...rest, ...(focus != null && { image_focus: focus }) };
}

function withPages(answer: unknown): unknown {
  const { items, ...rest } = (answer ?? {}) as { items?: unknown };
  if (!Array.isArray(items)) return answer;
  return { total: items.length, page: 1, pages: 1, ...rest, items: items.map(withLaterFields) };
}

const event = { gives: adminEventSchema, reads: answeredEventSchema };
const versionProblems = {
  409: 'With `If-Match: *`: concurrent changes came first.',
  412: 'The event has another version.',
};

export const ManagedEventsController = adminRoutes(
  { service: EventsClient, path: '/admin/events', missing: 'The event does not exist.' },
  {
    managedEvents: get(
      '/',
      'Events of every status: all at once, or 50 a page.',
      adminEventsSchema,
      { query: EventFilterDto, reads: answeredEventsSchema },
    ),
    managedEvent: get('/:id', 'One event.', adminEventSchema, event),
    createEvent: post('/', 'Creates an event.', { takes: NewEventDto, ...event, status: 201 }),
    updateEvent: put('/:id', 'Changes an event.', {
      isVersioned: true,
      takes: EventUpdateDto,
      ...event,
      problems: versionProblems,
    }),
    deleteEvent: remove('/:id', 'Deletes an event.', {
      isVersioned: true,
      problems: versionProblems,
    }),
    restoreEvent: post('/:id/restore', 'Restores an event deleted less than a minute ago.', {
      ...event,
      problems: { 404: 'The event does not exist, or was deleted too long ago.' },
    }),
  },
);

/** An entry that is no object is refused in the answer. */
const events = { type: 'array', maxItems: EVENT_IMPORT.maxEntries, items: {} } as const;

export const EventUploadsController = adminRoutes(
  { service: EventsClient, path: '/admin' },
  {
    uploadEventImage: post(
      '/event-images',
      'Stores an image for an event; it is the whole body of the request.',
      {
        upload: readImage,
        gives: eventImageSchema,
        status: 201,
        access: [
          ApiConsumes('image/jpeg', 'image/png', 'image/webp', 'application/octet-stream'),
          ApiBody({
            description: 'The bytes of a JPEG, PNG or WebP image, at most 5 MB; not a form.',
            required: true,
            schema: { type: 'string', format: 'binary' },
          }),
        ],
        problems: {
          400: 'It has another type, or it is damaged.',
          413: 'It has more than 5 MB.',
          429: 'Too many images are being stored.',
        },
      },
    ),
    importEvents: post(
      '/events/import',
      'Imports events from a calendar or a table, each good entry although others are bad.',
      {
        query: EventImportQueryDto,
        upload: readEventImport,
        gives: eventImportSchema,
        access: [
          ApiConsumes(...Object.values(EVENT_IMPORT.types)),
          ApiBody({
            description:
              'iCalendar or CSV in UTF-8, or JSON with the same names as the columns of CSV; at most 1 MB and 500 events.',
            required: true,
            schema: {
              oneOf: [
                { type: 'string', maxLength: EVENT_IMPORT.maxBytes },
                { type: 'object', required: ['events'], properties: { events } },
              ],
            },
          }),
        ],
        problems: {
          400: 'The file as a whole cannot be read.',
          413: 'It has more than 1 MB.',
          415: 'It has another type.',
        },
      },
    ),
  },
);
