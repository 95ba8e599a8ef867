import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
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
import { API, ApiEventStream, refTo } from '../http/api.decorator.js';
import { type Caller, CHANNEL_PARAMETER, IngestionClient } from '../services/service-clients.js';
import { CurrentUser, SignedInVisitor, type Visitor } from '../session/session.strategy.js';
import { StreamPlaces } from '../session/stream-places.js';
import { AdminEndpoint, adminRoutes } from './admin-endpoint.decorator.js';
import { get, post } from '../session/forwarded-routes.js';
import { AdminStream } from './admin-stream.js';

const service = IngestionClient;
/** Most syncs end within this time; the page polls for the others. */
const WAIT_SECONDS = 20;

const RunsController = adminRoutes(
  { service, path: '/admin/runs', missing: 'The run does not exist.' },
  {
    runs: get('/', 'Recent runs.', runsSchema),
    run: get('/:id', 'One run, now or once it has ended.', runAnswerSchema, { query: RunQueryDto }),
    cancelRun: post('/:id/cancel', 'Cancels a run. Running jobs stop after their current step.', {
      gives: runAnswerSchema,
      problems: { 409: 'It has ended already.' },
    }),
    retryRun: post('/:id/retry', 'Tries the sources again that failed, in a run of their own.', {
      gives: runAnswerSchema,
      status: 201,
      problems: { 409: 'It is under way still, or nothing of it has failed.' },
    }),
  },
);

const SourceRunsController = adminRoutes(
  { service, path: '/admin/runs/sources', parameter: CHANNEL_PARAMETER },
  { runsOfSource: get('/:source', 'The part of one source in the recent runs.', sourceRunsSchema) },
);

const SyncsController = adminRoutes(
  { service, path: '/admin' },
  {
    'fetch-youtube-episodes': post(
      '/video-syncs',
      `Syncs episodes, or fills in what is missing; waits up to ${WAIT_SECONDS} seconds.`,
      {
        to: `/v1/video-syncs?wait=${WAIT_SECONDS}`,
        takes: VideoSyncDto,
        isBodyOptional: true,
        gives: syncAnswerSchema,
        waitSeconds: WAIT_SECONDS,
        problems: { 404: 'A named channel is not followed.' },
      },
    ),
    'fetch-rss-news': post('/news-syncs', `Syncs the news; waits up to ${WAIT_SECONDS} seconds.`, {
      to: `/v1/news-syncs?wait=${WAIT_SECONDS}`,
      takes: NewsSyncDto,
      isBodyOptional: true,
      gives: syncAnswerSchema,
      waitSeconds: WAIT_SECONDS,
      problems: { 404: 'A named feed is not followed.' },
    }),
  },
);

export const RUN_ROUTES = [RunsController, SourceRunsController, SyncsController];

const STREAM = { name: 'administration', most: 100 } as const;

@Controller(`${API}/admin/stream`)
@AdminEndpoint()
export class AdminStreamController {
  constructor(
    private readonly stream: AdminStream,
    private readonly places: StreamPlaces,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'The runs under way and what becomes of them, as server-sent events named `run`.',
  })
  @ApiEventStream(
    'Data of each event: a `Run`, at most four times a second and always as it ended.',
    refTo(runSchema),
  )
  adminStream(
    @SignedInVisitor() { claims }: Visitor,
    @CurrentUser() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    const response = this.places.open(STREAM, request, reply);
    if (response) this.stream.join(response, { claims, caller });
  }
}
