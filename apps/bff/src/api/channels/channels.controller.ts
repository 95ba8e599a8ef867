import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CHANNELS_URL, channelUrl } from '../addresses.js';
import { API } from '../../http/api-prefix.js';
import { ApiProblem, ApiReady } from '../../http/api-ready.decorator.js';
import { NoQuery } from '../../http/no-query.dto.js';
import { ReadyAnswers } from '../../http/ready-answers.js';
import { channelListSchema, channelPageSchema } from '../list.schema.js';

export class ChannelParams {
  @Matches(/^[A-Za-z0-9_-]{1,64}$/, { message: 'id must be the id of a channel' })
  readonly id!: string;
}

@ApiTags('channels')
@Controller(`${API}/channels`)
export class ChannelsController {
  constructor(@Inject(ReadyAnswers) private readonly answers: ReadyAnswers) {}

  @Get()
  @ApiReady(channelListSchema, 'Every channel by name, with how many episodes it has.')
  channels(
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(CHANNELS_URL, request, reply);
  }

  @Get(':id')
  @ApiParam({ name: 'id', schema: { type: 'string' } })
  @ApiReady(channelPageSchema, 'One channel with its newest episodes.')
  @ApiProblem(400, 'No channel can have such an id.')
  @ApiProblem(404, 'There is no such channel: `BFF.CHANNEL_NOT_FOUND`.')
  channel(
    @Param() { id }: ChannelParams,
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(channelUrl(id), request, reply, 'BFF.CHANNEL_NOT_FOUND');
  }
}
