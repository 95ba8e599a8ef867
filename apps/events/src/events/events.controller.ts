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
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Admin, AdminGuard, type Administrator } from '@elevate/admin-access';
import {
  EventFilterDto,
  type EventList,
  EventUpdateDto,
  type EventView,
  NewEventDto,
  type PublicEvents,
} from '@elevate/contracts/events';
import { z } from 'zod';
import { dtoOf } from '@elevate/contracts';
import { EVENT_TIMES } from '@elevate/rules';
import { type EventChange, EventsService } from './events.service.js';
import { Change, versionTag } from './change.decorator.js';

type Reply = Pick<FastifyReply, 'header'>;

@Controller('v1/events')
@UseGuards(AdminGuard)
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  list(@Query() filter: EventFilterDto): Promise<EventList> {
    return this.events.list(filter);
  }

  @Get(':id')
  async get(@Param('id') id: string, @Res({ passthrough: true }) reply: Reply): Promise<EventView> {
    return tagged(reply, await this.events.get(id));
  }

  @Post()
  async create(
    @Body() body: NewEventDto,
    @Admin() by: Administrator,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<EventView> {
    return tagged(reply, await this.events.create(body, by));
  }

  /** `If-Match` is required, so that a change of an unread version does not overwrite another. */
  @Put(':id')
  async update(
    @Body() body: EventUpdateDto,
    @Change() change: EventChange,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<EventView> {
    return tagged(reply, await this.events.update(change, body));
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Change() change: EventChange): Promise<void> {
    return this.events.delete(change);
  }

  @Post(':id/restore')
  @HttpCode(200)
  async restore(
    @Param('id') id: string,
    @Admin() by: Administrator,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<EventView> {
    return tagged(reply, await this.events.restore(id, by));
  }
}

function tagged(reply: Reply, event: EventView): EventView {
  void reply.header('etag', versionTag(event.version));
  return event;
}

class PublicEventsQueryDto extends dtoOf(z.object({ when: z.enum(EVENT_TIMES).optional() })) {}

@Controller('v1/public-events')
export class PublicEventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  list(@Query() { when = 'all' }: PublicEventsQueryDto): Promise<PublicEvents> {
    return this.events.listPublished(when);
  }
}
