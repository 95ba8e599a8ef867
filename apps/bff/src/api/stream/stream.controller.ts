import {
  Controller,
  Get,
  Headers,
  Inject,
  Query,
  Req,
  Res,
  type OnModuleDestroy,
} from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { dtoOf, ruled } from '@elevate/contracts';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import { Readiness, UNTIMED } from '@elevate/service-defaults';
import { API, ApiProblem } from '../../http/api.decorator.js';
import { areCurrent, ReadyBytes, requireState } from '../../http/ready-bytes/ready-bytes.js';
import { CHANGE_TAGS } from '../../read-model/episode-changes.js';
import { openEventStream } from '../../http/open-event-stream.js';
import { StreamPlaces } from '../../session/stream-places.js';
import { StreamHub } from './stream-hub.js';

const MOST_KNOWN = 8;
const LONGEST_NAME = 500;

function checkKnown(value: unknown): string | undefined {
  const versions = [value].flat();
  if (versions.length > MOST_KNOWN) return `known must contain no more than ${MOST_KNOWN} elements`;
  const isShort = (version: unknown) =>
    typeof version === 'string' && version.length <= LONGEST_NAME;
  return versions.every(isShort)
    ? undefined
    : `each value in known must be shorter than or equal to ${LONGEST_NAME} characters`;
}

class StreamQueryDto extends dtoOf(
  z.object({
    known: ruled(z.union([z.string(), z.array(z.string())]), checkKnown).optional(),
  }),
) {}

@ApiTags('stream')
@Controller(API)
export class StreamController implements OnModuleDestroy {
  constructor(
    @Inject(StreamHub) private readonly hub: StreamHub,
    @Inject(ReadyBytes) private readonly ready: ReadyBytes,
    @Inject(Readiness) private readonly readiness: Readiness,
    private readonly places: StreamPlaces,
  ) {}

  @Get('stream')
  @RouteConfig(UNTIMED)
  @ApiOperation({ summary: 'Says what has changed, as server-sent events named `changed`.' })
  @ApiQuery({
    name: 'known',
    required: false,
    description:
      'The versions in the page, from `known`. If one of them changed before the stream started, everything is reported as changed.',
    schema: { type: 'array', maxItems: MOST_KNOWN, items: { type: 'string' } },
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false })
  @ApiOkResponse({
    description: `Data of each event: \`{"tags":[…]}\` with one or more of ${CHANGE_TAGS.join(', ')}.`,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiProblem(400, 'A version is too long, or there are too many.')
  @ApiProblem(429, 'Too many streams of this address or session are open; see `Retry-After`.')
  @ApiProblem(503, 'Too many streams are open, or the site is starting.')
  stream(
    @Query() { known }: StreamQueryDto,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    requireState(this.readiness);
    if (this.hub.isFull) throw new AppError('BFF.STREAMS_EXHAUSTED', { kind: 'transient' });
    this.places.take(request, reply);
    const missed =
      lastEventId === undefined
        ? known !== undefined && !areCurrent(this.ready, [known].flat())
        : lastEventId !== this.hub.lastId;
    const response = openEventStream(reply);
    if (response) this.hub.join(response, missed);
  }

  onModuleDestroy(): void {
    this.hub.close();
  }
}
