import { Controller, Get, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNTIMED } from '@elevate/service-defaults';
import { ApiProblem, refTo } from '../http/api-ready.decorator.js';
import { API } from '../http/api-prefix.js';
import type { Caller } from '../services/caller.js';
import { StreamPlaces } from '../session/stream-places.js';
import { CurrentUser, SignedInVisitor, type Visitor } from '../session/visitor.js';
import { openEventStream } from '../http/open-event-stream.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import { AdminStream } from './admin-stream.js';
import { runSchema } from './run.schema.js';

@Controller(`${API}/admin/stream`)
@AdminEndpoint()
export class AdminStreamController {
  constructor(
    private readonly stream: AdminStream,
    private readonly places: StreamPlaces,
  ) {}

  @Get()
  @RouteConfig(UNTIMED)
  @ApiOperation({
    summary: 'The runs under way and what becomes of them, as server-sent events named `run`.',
  })
  @ApiOkResponse({
    description: 'Data of each event: a `Run`, at most four times a second and always as it ended.',
    content: { 'text/event-stream': { schema: refTo(runSchema) } },
  })
  @ApiProblem(429, 'Too many streams of this address or session are open; see `Retry-After`.')
  adminStream(
    @SignedInVisitor() { claims }: Visitor,
    @CurrentUser() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    const watcher = { claims, caller };
    this.stream.checkRoom();
    this.places.take(request, reply);
    const response = openEventStream(reply);
    if (response) this.stream.join(response, watcher);
  }
}
