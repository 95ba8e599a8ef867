import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { channelRowsUrl } from '../addresses.js';
import { API } from '../../http/api-prefix.js';
import { ApiProblem, ApiReady } from '../../http/api-ready.decorator.js';
import { ReadyAnswers } from '../../http/ready-answers.js';
import { channelRowsPageSchema } from '../channel.schema.js';

export class ChannelRowsQuery {
  @IsOptional()
  @Matches(/^[1-9]\d{0,8}$/, { message: 'page must be a whole number from 1' })
  readonly page?: string;
}

@ApiTags('channels')
@Controller(API)
export class ChannelRowsController {
  constructor(@Inject(ReadyAnswers) private readonly answers: ReadyAnswers) {}

  @Get('channel-rows')
  @ApiQuery({ name: 'page', required: false, schema: { type: 'integer', minimum: 1, default: 1 } })
  @ApiReady(
    channelRowsPageSchema,
    'Channels by name with their newest episodes; empty beyond the last page.',
  )
  @ApiProblem(400, 'The page is not a whole number from 1.')
  channelRows(
    @Query() query: ChannelRowsQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(channelRowsUrl(Number(query.page ?? 1)), request, reply);
  }
}
