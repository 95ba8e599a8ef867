import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiQuery } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  EVENT_FILTER_STATES,
  EVENT_PICTURES,
  EVENT_TABLE_SORTS,
  type EventImage,
} from '@elevate/contracts/events';
import { EventFilterDto, EventUpdateDto, NewEventDto } from '@elevate/contracts/requests';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import {
  EventsClient,
  pathSegment,
  pathWith,
  type ServiceQuestion,
  type Tagged,
} from '../services/service-clients.js';
import { CurrentUser } from '../session/session.strategy.js';
import {
  type AdminEvent,
  type AdminEvents,
  adminEventSchema,
  adminEventsSchema,
  answeredEventSchema,
  answeredEventsSchema,
  eventImageSchema,
  eventUpdateSchema,
  newEventSchema,
} from './admin-status.schema.js';
import {
  AdminEndpoint,
  Change,
  NamesVersion,
  type VersionedChange,
} from './admin-endpoint.decorator.js';
import { readImage } from './event-import-body.js';

const PATH = '/v1/events';

const text = { type: 'string' } as const;
const oneOf = (values: readonly string[]) => ({ ...text, enum: [...values] });
const SORTS = EVENT_TABLE_SORTS.flatMap((sort) => [sort, `-${sort}`]);

type Reply = Pick<FastifyReply, 'header'>;

/** Each event carries its version as its ETag. */
@Controller(`${API}/admin/events`)
@AdminEndpoint()
export class ManagedEventsController {
  constructor(private readonly events: EventsClient) {}

  @Get()
  @ApiJson({
    summary: 'Events of every status: all at once, or 50 a page.',
    gives: adminEventsSchema,
  })
  @ApiQuery({
    name: 'q',
    required: false,
    schema: text,
    description: 'A part of the title, the host, the location or a tag.',
  })
  @ApiQuery({ name: 'state', required: false, schema: oneOf(EVENT_FILTER_STATES) })
  @ApiQuery({ name: 'picture', required: false, schema: oneOf(EVENT_PICTURES) })
  @ApiQuery({ name: 'sort', required: false, schema: { ...oneOf(SORTS), default: '-created' } })
  @ApiQuery({
    name: 'page',
    required: false,
    schema: { type: 'integer', minimum: 1 },
    description: 'Left out, one page has all events.',
  })
  @ApiProblem(400, 'A parameter is invalid; `errors` names it.')
  managedEvents(
    @Query() filter: EventFilterDto,
    @CurrentUser() caller: Caller,
  ): Promise<AdminEvents> {
    const path = pathWith(PATH, filter);
    return this.events.ask({ method: 'GET', path, caller, schema: answeredEventsSchema });
  }

  @Get(':id')
  @ApiJson({ summary: 'One event.', gives: adminEventSchema })
  @ApiProblem(404, 'There is no such event.')
  managedEvent(
    @Param('id') id: string,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<AdminEvent> {
    return this.askFor({ method: 'GET', path: eventPath(id), caller }, reply);
  }

  @Post()
  @ApiJson({
    summary: 'Creates an event.',
    takes: newEventSchema,
    gives: adminEventSchema,
    status: 201,
  })
  createEvent(
    @Body() body: NewEventDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<AdminEvent> {
    return this.askFor({ method: 'POST', path: PATH, body, caller }, reply);
  }

  @Put(':id')
  @NamesVersion()
  @ApiJson({ summary: 'Changes an event.', takes: eventUpdateSchema, gives: adminEventSchema })
  @ApiProblem(404, 'There is no such event.')
  @ApiProblem(409, 'With `If-Match: *`: concurrent changes came first.')
  updateEvent(
    @Change() { id, ifMatch }: VersionedChange,
    @Body() body: EventUpdateDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<AdminEvent> {
    return this.askFor({ method: 'PUT', path: eventPath(id), body, caller, ifMatch }, reply);
  }

  @Delete(':id')
  @HttpCode(204)
  @NamesVersion()
  @ApiJson({ summary: 'Deletes an event.' })
  @ApiProblem(404, 'There is no such event.')
  @ApiProblem(409, 'With `If-Match: *`: concurrent changes came first.')
  deleteEvent(
    @Change() { id, ifMatch }: VersionedChange,
    @CurrentUser() caller: Caller,
  ): Promise<void> {
    return this.events.tell({ method: 'DELETE', path: eventPath(id), caller, ifMatch });
  }

  @Post(':id/restore')
  @HttpCode(200)
  @ApiJson({
    summary: 'Restores an event deleted less than a minute ago.',
    gives: adminEventSchema,
  })
  @ApiProblem(404, 'There is no such event, or it was deleted too long ago.')
  restoreEvent(
    @Param('id') id: string,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<AdminEvent> {
    return this.askFor({ method: 'POST', path: `${eventPath(id)}/restore`, caller }, reply);
  }

  private async askFor(question: ServiceQuestion, reply: Reply): Promise<AdminEvent> {
    const answer = await this.events.askTagged({ ...question, schema: answeredEventSchema });
    return withTag(answer, reply);
  }
}

function withTag<T>({ value, etag }: Tagged<T>, reply: Reply): T {
  if (etag !== undefined) reply.header('etag', etag);
  return value;
}

function eventPath(id: string): string {
  return `${PATH}/${pathSegment(id)}`;
}

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
    return this.events.ask({
      method: 'POST',
      path: '/v1/event-images',
      upload: await readImage(request),
      caller,
      schema: eventImageSchema,
    });
  }
}
