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
  Res,
} from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { EVENT_FILTER_STATES, EVENT_PICTURES, EVENT_TABLE_SORTS } from '@elevate/contracts/events';
import { EventFilterDto, EventUpdateDto, NewEventDto } from '@elevate/contracts/requests';
import {
  adminEventSchema,
  adminEventsSchema,
  answeredEventSchema,
  answeredEventsSchema,
  type AdminEvent,
  type AdminEvents,
  eventUpdateSchema,
  newEventSchema,
} from './admin-event.schema.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import type { Caller } from '../services/caller.js';
import { EventsClient } from '../services/events.client.js';
import { pathSegment } from '../services/path-segment.js';
import { pathWith } from '../services/path-with.js';
import type { ServiceQuestion, Tagged } from '../services/service.client.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import { Change, NamesVersion, type VersionedChange } from './versioned-change.decorator.js';

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
