import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  EVENT_TIMES,
  eventTimesProblem,
  parseEventTimes,
  DEFAULT_EVENT_TIMES,
} from '@elevate/rules';
import { eventsUrl } from '../addresses.js';
import { API } from '../../http/api-prefix.js';
import { ApiProblem, ApiReady } from '../../http/api-ready.decorator.js';
import { IsWithoutProblem } from '../../http/is-without-problem.js';
import { ReadyAnswers } from '../../http/ready-answers.js';
import { eventCardsSchema } from '../event.schema.js';

export class EventListQuery {
  @IsOptional()
  @IsWithoutProblem(eventTimesProblem)
  readonly when?: string;
}

@ApiTags('events')
@Controller(`${API}/events`)
export class EventsController {
  constructor(@Inject(ReadyAnswers) private readonly answers: ReadyAnswers) {}

  @Get()
  @ApiQuery({
    name: 'when',
    required: false,
    description: 'An event that has begun is past.',
    schema: { type: 'string', enum: [...EVENT_TIMES], default: DEFAULT_EVENT_TIMES },
  })
  @ApiReady(eventCardsSchema, 'Published events.')
  @ApiProblem(400, 'There is no such filter.')
  events(
    @Query() { when }: EventListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(eventsUrl(parseEventTimes(when)), request, reply);
  }
}
