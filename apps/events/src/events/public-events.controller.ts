import { Controller, Get, Query } from '@nestjs/common';
import type { PublicEvents } from '@elevate/contracts/events';
import { PublicEventsQueryDto } from './public-events-query.dto.js';
import { EventsService } from './events.service.js';

@Controller('v1/public-events')
export class PublicEventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  list(@Query() { when = 'all' }: PublicEventsQueryDto): Promise<PublicEvents> {
    return this.events.listPublished(when);
  }
}
