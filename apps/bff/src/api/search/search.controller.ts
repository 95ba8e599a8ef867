import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SEARCH_TERM_CHARACTERS, searchTerm, searchTermProblem } from '@elevate/rules';
import { searchUrl } from '../addresses.js';
import { API } from '../../http/api-prefix.js';
import { ApiProblem, ApiReady } from '../../http/api-ready.decorator.js';
import { IsWithoutProblem } from '../../http/is-without-problem.js';
import { ReadyAnswers } from '../../http/ready-answers.js';
import { searchResultSchema } from '../list.schema.js';

export class SearchQuery {
  @IsWithoutProblem(searchTermProblem)
  readonly q!: string;
}

@ApiTags('search')
@Controller(`${API}/search`)
export class SearchController {
  constructor(@Inject(ReadyAnswers) private readonly answers: ReadyAnswers) {}

  @Get()
  @ApiQuery({
    name: 'q',
    description:
      'Taken literally, whatever its case and accents, without the blanks around it; not blank.',
    schema: { type: 'string', minLength: 1, maxLength: SEARCH_TERM_CHARACTERS },
  })
  @ApiReady(searchResultSchema, 'The newest episodes whose title or description contains a text.')
  @ApiProblem(400, 'The text is missing, blank or too long.')
  search(
    @Query() { q }: SearchQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(searchUrl(searchTerm(q)), request, reply);
  }
}
