import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILTER_TOPICS, FILTER_TOPIC_CHARACTERS, topicFilterProblem } from '@elevate/rules';
import { episodesByTopicsUrl, episodeUrl, relatedUrl } from '../addresses.js';
import { API } from '../../http/api-prefix.js';
import { ApiProblem, ApiReady } from '../../http/api-ready.decorator.js';
import { IsWithoutProblem } from '../../http/is-without-problem.js';
import { NoQuery } from '../../http/no-query.dto.js';
import { ReadyAnswers } from '../../http/ready-answers.js';
import { episodeListSchema, relatedEpisodesSchema } from '../list.schema.js';
import { episodeDetailSchema } from '../episode.schema.js';

export class TopicsQuery {
  @IsWithoutProblem(topicFilterProblem)
  readonly topic!: string | string[];
}

@ApiTags('episodes')
@Controller(`${API}/episodes`)
export class EpisodesController {
  constructor(@Inject(ReadyAnswers) private readonly answers: ReadyAnswers) {}

  @Get()
  @ApiQuery({
    name: 'topic',
    description: 'In any case; an episode with any of them is in the list.',
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: FILTER_TOPICS,
      items: { type: 'string', minLength: 1, maxLength: FILTER_TOPIC_CHARACTERS },
    },
  })
  @ApiReady(episodeListSchema, 'The newest episodes that have any of some topics.')
  @ApiProblem(400, 'There is no topic, there are too many, or one is empty or too long.')
  episodes(
    @Query() { topic }: TopicsQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(episodesByTopicsUrl([topic].flat()), request, reply);
  }

  @Get(':id')
  @ApiReady(episodeDetailSchema, 'One episode with its description.')
  @ApiProblem(404, 'No such episode is shown.')
  episode(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(episodeUrl(id), request, reply);
  }

  @Get(':id/related')
  @ApiReady(relatedEpisodesSchema, 'More like one episode.')
  @ApiProblem(404, 'No such episode is shown.')
  related(
    @Param('id') id: string,
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(relatedUrl(id), request, reply);
  }
}
