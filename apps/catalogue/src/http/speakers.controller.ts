import { Body, Controller, Get, Put, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import type { SpeakerMerges, SpeakerPage } from '@elevate/contracts/catalogue';
import { SpeakerFilterDto, SpeakerMergeDto } from '@elevate/contracts/requests';
import { SpeakersService } from '../videos/speakers/speakers.service.js';
import { expectedVersion } from './expected-version.decorator.js';

type Reply = Pick<FastifyReply, 'header'>;

@Controller('v1/admin')
@UseGuards(OperatorOrAdminGuard)
export class SpeakersController {
  constructor(private readonly speakers: SpeakersService) {}

  @Get('speakers')
  async find(
    @Query() filter: SpeakerFilterDto,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SpeakerPage> {
    return tagged(reply, await this.speakers.find(filter));
  }

  @Put('speaker-merges')
  async merge(
    @Req() request: FastifyRequest,
    @Actor() actor: string,
    @Body() change: SpeakerMergeDto,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<SpeakerMerges> {
    const version = expectedVersion(request.headers['if-match']);
    return tagged(reply, await this.speakers.save({ change, version, actor }));
  }
}

function tagged<Answer extends { readonly version: number }>(reply: Reply, answer: Answer): Answer {
  reply.header('etag', `"${answer.version}"`);
  return answer;
}
