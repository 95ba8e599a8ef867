import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOPICS_URL } from '../addresses.js';
import { API } from '../../http/api-prefix.js';
import { ApiReady } from '../../http/api-ready.decorator.js';
import { NoQuery } from '../../http/no-query.dto.js';
import { ReadyAnswers } from '../../http/ready-answers.js';
import { topicGroupsSchema } from '../list.schema.js';

@ApiTags('topics')
@Controller(`${API}/topics`)
export class TopicsController {
  constructor(@Inject(ReadyAnswers) private readonly answers: ReadyAnswers) {}

  @Get()
  @ApiReady(topicGroupsSchema, 'The topics of all episodes, in their groups.')
  topics(
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(TOPICS_URL, request, reply);
  }
}
