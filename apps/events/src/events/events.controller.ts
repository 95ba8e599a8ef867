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
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { VersionTag } from '@elevate/service-defaults';
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
import { Change } from './change.decorator.js';

@Controller('v1/events')
@UseGuards(AdminGuard)
@UseInterceptors(VersionTag)
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  list(@Query() filter: EventFilterDto): Promise<EventList> {
    return this.events.list(filter);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<EventView> {
    return this.events.get(id);
  }

  @Post()
  create(@Body() body: NewEventDto, @Admin() by: Administrator): Promise<EventView> {
    return this.events.create(body, by);
  }

  /** `If-Match` is required, so that a change of an unread version does not overwrite another. */
  @Put(':id')
  update(@Body() body: EventUpdateDto, @Change() change: EventChange): Promise<EventView> {
    return this.events.update(change, body);
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@Change() change: EventChange): Promise<void> {
    return this.events.delete(change);
  }

  @Post(':id/restore')
  @HttpCode(200)
  restore(@Param('id') id: string, @Admin() by: Administrator): Promise<EventView> {
    return this.events.restore(id, by);
  }
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
