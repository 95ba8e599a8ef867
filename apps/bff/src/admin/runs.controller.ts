import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  NewsSyncDto,
  runAnswerSchema,
  RunQueryDto,
  runSchema,
  runsSchema,
  sourceRunsSchema,
  syncAnswerSchema,
  VideoSyncDto,
} from '@elevate/contracts/ingestion';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNTIMED } from '@elevate/service-defaults';
import { API, ApiProblem, refTo } from '../http/api.decorator.js';
import { openEventStream } from '../http/open-event-stream.js';
import { type Caller, channelSegment, IngestionClient } from '../services/service-clients.js';
import { CurrentUser, SignedInVisitor, type Visitor } from '../session/session.strategy.js';
import { StreamPlaces } from '../session/stream-places.js';
import { AdminEndpoint, adminRoutes } from './admin-endpoint.decorator.js';
import { AdminStream } from './admin-stream.js';

const service = IngestionClient;
/** Most syncs end within this time; the page polls for the others. */
const WAIT_SECONDS = 20;

const RunsController = adminRoutes(
  { service, path: '/admin/runs', missing: 'There is no such run.' },
  {
    runs: { route: 'GET /', summary: 'Recent runs.', gives: runsSchema },
    run: {
      route: 'GET /:id',
      summary: 'One run, now or once it has ended.',
      query: RunQueryDto,
      gives: runAnswerSchema,
    },
    cancelRun: {
      route: 'POST /:id/cancel',
      summary: 'Cancels a run. Running jobs stop after their current step.',
      gives: runAnswerSchema,
      problems: { 409: 'It has ended already.' },
    },
    retryRun: {
      route: 'POST /:id/retry',
      summary: 'Tries the sources again that failed, in a run of their own.',
      gives: runAnswerSchema,
      status: 201,
      problems: { 409: 'It is under way still, or nothing of it has failed.' },
    },
  },
);

const SourceRunsController = adminRoutes(
  { service, path: '/admin/runs/sources', segment: channelSegment },
  {
    runsOfSource: {
      route: 'GET /:source',
      summary: 'The part of one source in the recent runs.',
      gives: sourceRunsSchema,
    },
  },
);

const SyncsController = adminRoutes(
  { service, path: '/admin' },
  {
    'fetch-youtube-episodes': {
      route: 'POST /video-syncs',
      to: `/v1/video-syncs?wait=${WAIT_SECONDS}`,
      summary: `Syncs episodes, or fills in what is missing; waits up to ${WAIT_SECONDS} seconds.`,
      takes: VideoSyncDto,
      isBodyOptional: true,
      gives: syncAnswerSchema,
      waitSeconds: WAIT_SECONDS,
      problems: { 404: 'A named channel is not followed.' },
    },
    'fetch-rss-news': {
      route: 'POST /news-syncs',
      to: `/v1/news-syncs?wait=${WAIT_SECONDS}`,
      summary: `Syncs the news; waits up to ${WAIT_SECONDS} seconds.`,
      takes: NewsSyncDto,
      isBodyOptional: true,
      gives: syncAnswerSchema,
      waitSeconds: WAIT_SECONDS,
      problems: { 404: 'A named feed is not followed.' },
    },
  },
);

export const RUN_ROUTES = [RunsController, SourceRunsController, SyncsController];

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
