import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  NEWS_CATEGORIES,
  newsCategoryProblem,
  newsPageProblem,
  newsTermProblem,
  readNewsQuery,
  SEARCH_TERM_CHARACTERS,
} from '@elevate/rules';
import { articleEpisodesUrl, NEWS_STATS_URL, newsUrl } from '../addresses.js';
import { API } from '../../http/api-prefix.js';
import { ApiProblem, ApiReady } from '../../http/api-ready.decorator.js';
import { IsWithoutProblem } from '../../http/is-without-problem.js';
import { NoQuery } from '../../http/no-query.dto.js';
import { ReadyAnswers } from '../../http/ready-answers.js';
import { articleEpisodesSchema, newsPageSchema, newsStatsSchema } from '../news.schema.js';

export class NewsListQuery {
  @IsOptional()
  @IsWithoutProblem(newsCategoryProblem)
  readonly category?: string;

  @IsOptional()
  @IsWithoutProblem(newsTermProblem)
  readonly q?: string;

  @IsOptional()
  @IsWithoutProblem(newsPageProblem)
  readonly page?: string;
}

@ApiTags('news')
@Controller(`${API}/news`)
export class NewsController {
  constructor(@Inject(ReadyAnswers) private readonly answers: ReadyAnswers) {}

  @Get()
  @ApiQuery({
    name: 'category',
    required: false,
    schema: { type: 'string', enum: [...NEWS_CATEGORIES] },
  })
  @ApiQuery({
    name: 'q',
    required: false,
    description: 'Taken literally, in any case, without the blanks around it; blank finds all.',
    schema: { type: 'string', maxLength: SEARCH_TERM_CHARACTERS },
  })
  @ApiQuery({ name: 'page', required: false, schema: { type: 'integer', minimum: 1, default: 1 } })
  @ApiReady(newsPageSchema, 'One page of news articles, one card a story.')
  @ApiProblem(400, 'There is no such category, no such page, or the text is too long.')
  news(
    @Query() query: NewsListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(newsUrl(readNewsQuery(query)), request, reply);
  }

  @Get('stats')
  @ApiReady(newsStatsSchema, 'How many feeds and articles there are, and when the latest came.')
  newsStats(
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(NEWS_STATS_URL, request, reply);
  }

  @Get(':id/related')
  @ApiReady(articleEpisodesSchema, 'Episodes about what an article is about.')
  @ApiProblem(404, 'No such article is shown.')
  articleEpisodes(
    @Param('id') id: string,
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(articleEpisodesUrl(id), request, reply);
  }
}
