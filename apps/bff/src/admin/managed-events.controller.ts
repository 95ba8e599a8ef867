import { Body, Controller, Headers, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import {
  EventFilterDto,
  type EventImage,
  eventImageSchema,
  type EventImport,
  EventImportQueryDto,
  eventImportSchema,
  EventUpdateDto,
  NewEventDto,
} from '@elevate/contracts/events';
import { EVENT_IMPORT } from '@elevate/rules';
import type { FastifyRequest } from 'fastify';
import { API, ApiFilter, ApiJson, ApiProblem } from '../http/api.decorator.js';
import { type Caller, EventsClient } from '../services/service-clients.js';
import { CurrentUser } from '../session/session.strategy.js';
import { AdminEndpoint, adminRoutes } from './admin-endpoint.decorator.js';
import { get, post, put, remove } from '../session/forwarded-routes.js';
import {
  adminEventSchema,
  adminEventsSchema,
  answeredEventSchema,
  answeredEventsSchema,
} from './admin-status.schema.js';
import { readEventImport, readImage } from './event-import-body.js';

const event = { gives: adminEventSchema, reads: answeredEventSchema };
const versionProblems = {
  409: 'With `If-Match: *`: concurrent changes came first.',
  412: 'The event has another version.',
};

export const ManagedEventsController = adminRoutes(
  { service: EventsClient, path: '/admin/events', missing: 'There is no such event.' },
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
      problems: { 404: 'There is no such event, or it was deleted too long ago.' },
    }),
  },
);

@Controller(`${API}/admin/event-images`)
@AdminEndpoint()
export class EventImagesController {
  constructor(private readonly events: EventsClient) {}

  @Post()
  @ApiConsumes('image/jpeg', 'image/png', 'image/webp', 'application/octet-stream')
  @ApiBody({
    description: 'The bytes of a JPEG, PNG or WebP image, at most 5 MB; not a form.',
    required: true,
    schema: { type: 'string', format: 'binary' },
  })
  @ApiJson({
    summary: 'Stores an image for an event; it is the whole body of the request.',
    gives: eventImageSchema,
    status: 201,
  })
  @ApiProblem(400, 'It has another type, or it is damaged.')
  @ApiProblem(413, 'It has more than 5 MB.')
  @ApiProblem(429, 'Too many images are being stored.')
  async uploadEventImage(
    @Req() request: FastifyRequest,
    @CurrentUser() caller: Caller,
  ): Promise<EventImage> {
    return this.events.request({
      method: 'POST',
      path: '/v1/event-images',
      upload: await readImage(request),
      caller,
      schema: eventImageSchema,
    });
  }
}

/** An entry that is no object is refused in the answer. */
const events = { type: 'array', items: {} } as const;

@Controller(`${API}/admin/events/import`)
@AdminEndpoint()
export class EventImportsController {
  constructor(private readonly events: EventsClient) {}

  @Post()
  @HttpCode(200)
  @ApiConsumes(...Object.values(EVENT_IMPORT.types))
  @ApiBody({
    description:
      'iCalendar or CSV in UTF-8, or JSON with the same names as the columns of CSV; at most 1 MB and 500 events.',
    required: true,
    schema: {
      oneOf: [{ type: 'string' }, { type: 'object', required: ['events'], properties: { events } }],
    },
  })
  @ApiFilter(EventImportQueryDto)
  @ApiJson({
    summary: 'Imports events from a calendar or a table, each good entry although others are bad.',
    gives: eventImportSchema,
  })
  @ApiProblem(400, 'The file as a whole cannot be read.')
  @ApiProblem(413, 'It has more than 1 MB.')
  @ApiProblem(415, 'It has another type.')
  async importEvents(
    @Query() { dry_run = 'false' }: EventImportQueryDto,
    @Headers('content-type') type: string | undefined,
    @Body() body: unknown,
    @CurrentUser() caller: Caller,
  ): Promise<EventImport> {
    return this.events.request({
      method: 'POST',
      path: `/v1/events/import?dry_run=${dry_run}`,
      upload: await readEventImport(type, body),
      caller,
      schema: eventImportSchema,
    });
  }
}
