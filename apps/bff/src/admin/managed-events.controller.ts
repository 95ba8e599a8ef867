import { Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import {
  EventFilterDto,
  type EventImage,
  eventImageSchema,
  EventUpdateDto,
  NewEventDto,
} from '@elevate/contracts/events';
import type { FastifyRequest } from 'fastify';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import { EventsClient } from '../services/service-clients.js';
import { forwarded } from '../session/forwarded-routes.js';
import { CurrentUser } from '../session/session.strategy.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import {
  adminEventSchema,
  adminEventsSchema,
  answeredEventSchema,
  answeredEventsSchema,
} from './admin-status.schema.js';
import { readImage } from './event-import-body.js';

const event = { gives: adminEventSchema, reads: answeredEventSchema };
const versionProblems = {
  409: 'With `If-Match: *`: concurrent changes came first.',
  412: 'The event has another version.',
  428: '`If-Match` is missing.',
};

export const ManagedEventsController = forwarded(
  {
    service: EventsClient,
    path: '/admin/events',
    to: '/v1/events',
    access: [AdminEndpoint()],
    missing: 'There is no such event.',
  },
  {
    managedEvents: {
      route: 'GET /',
      summary: 'Events of every status: all at once, or 50 a page.',
      query: EventFilterDto,
      gives: adminEventsSchema,
      reads: answeredEventsSchema,
      problems: { 400: 'A parameter is invalid; `errors` names it.' },
    },
    managedEvent: { route: 'GET /:id', summary: 'One event.', ...event },
    createEvent: {
      route: 'POST /',
      summary: 'Creates an event.',
      takes: NewEventDto,
      ...event,
      status: 201,
    },
    updateEvent: {
      route: 'PUT /:id',
      summary: 'Changes an event.',
      isVersioned: true,
      takes: EventUpdateDto,
      ...event,
      problems: versionProblems,
    },
    deleteEvent: {
      route: 'DELETE /:id',
      summary: 'Deletes an event.',
      isVersioned: true,
      problems: versionProblems,
    },
    restoreEvent: {
      route: 'POST /:id/restore',
      summary: 'Restores an event deleted less than a minute ago.',
      ...event,
      problems: { 404: 'There is no such event, or it was deleted too long ago.' },
    },
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
