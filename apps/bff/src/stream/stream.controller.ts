import { Controller, Get, Headers, Inject, Query, Res, type OnModuleDestroy } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppError } from '@elevate/errors';
import { API } from '../api/addresses.js';
import { ApiProblem } from '../api/api-ready.decorator.js';
import { HomeBytes } from '../home/home-bytes.js';
import { StreamHub } from './stream-hub.js';

@ApiTags('stream')
@Controller(API)
export class StreamController implements OnModuleDestroy {
  constructor(
    @Inject(StreamHub) private readonly hub: StreamHub,
    @Inject(HomeBytes) private readonly home: HomeBytes,
  ) {}

  @Get('stream')
  @ApiOperation({ summary: 'Says what has changed, as server-sent events named `changed`.' })
  @ApiQuery({
    name: 'home',
    required: false,
    description: 'The `home_hash` of the page: tells whether it changed before the stream began.',
    schema: { type: 'string' },
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false })
  @ApiOkResponse({
    description: 'Data of each event: `{"tags":["home","hero","stats","channel-rows"]}`.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiProblem(503, 'Too many streams are open.')
  stream(
    @Query('home') homeHash: unknown,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() reply: FastifyReply,
  ): void {
    if (this.hub.isFull) throw new AppError('BFF.STREAMS_EXHAUSTED', { kind: 'transient' });
    const missed =
      lastEventId === undefined
        ? homeHash !== undefined && homeHash !== this.home.current().hash
        : lastEventId !== this.hub.lastId;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // Reverse proxies must not hold back what is meant for now.
      'x-accel-buffering': 'no',
    });
    this.hub.join(reply.raw, missed);
  }

  onModuleDestroy(): void {
    this.hub.close();
  }
}
