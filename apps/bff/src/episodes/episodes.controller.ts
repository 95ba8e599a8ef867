import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API, episodeUrl } from '../api/addresses.js';
import { ApiProblem, ApiReady } from '../api/api-ready.decorator.js';
import { ReadyAnswers } from '../api/ready-answers.js';

@ApiTags('episodes')
@Controller(`${API}/episodes`)
export class EpisodesController {
  constructor(@Inject(ReadyAnswers) private readonly answers: ReadyAnswers) {}

  @Get(':id')
  @ApiReady('EpisodeDetail', 'One episode with its description.')
  @ApiProblem(404, 'No such episode is shown.')
  episode(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(episodeUrl(id), request, reply);
  }
}
