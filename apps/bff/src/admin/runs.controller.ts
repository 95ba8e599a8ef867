import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { NewsSyncDto, VideoSyncDto } from '@elevate/contracts/requests';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNTIMED } from '@elevate/service-defaults';
import { API, ApiJson, ApiProblem, refTo } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import { channelSegment, IngestionClient, pathSegment } from '../services/service-clients.js';
import { CurrentUser, SignedInVisitor, type Visitor } from '../session/session.strategy.js';
import { StreamPlaces } from '../session/stream-places.js';
import { openEventStream } from '../http/open-event-stream.js';
import {
  newsSyncSchema,
  type RunAnswer,
  runAnswerSchema,
  type Runs,
  runSchema,
  runsSchema,
  type SourceRuns,
  sourceRunsSchema,
  type SyncAnswer,
  syncAnswerSchema,
  videoSyncSchema,
} from './source.schema.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import { type AdminStatus, adminStatusSchema } from './admin-status.schema.js';
import { StatusService } from './status.service.js';
import { AdminStream } from './admin-stream.js';

const PATH = '/v1/runs';
const MOST_SECONDS = 25;

class RunQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MOST_SECONDS)
  readonly wait?: number;
}

@Controller(`${API}/admin/runs`)
@AdminEndpoint()
export class RunsController {
  constructor(private readonly ingestion: IngestionClient) {}

  @Get()
  @ApiJson({ summary: 'Recent runs.', gives: runsSchema })
  runs(@CurrentUser() caller: Caller): Promise<Runs> {
    return this.ingestion.ask({ method: 'GET', path: PATH, caller, schema: runsSchema });
  }

  @Get('sources/:source')
  @ApiJson({ summary: 'The part of one source in the recent runs.', gives: sourceRunsSchema })
  runsOfSource(
    @Param('source') source: string,
    @CurrentUser() caller: Caller,
  ): Promise<SourceRuns> {
    const path = `${PATH}/sources/${channelSegment(source)}`;
    return this.ingestion.ask({ method: 'GET', path, caller, schema: sourceRunsSchema });
  }

  @Get(':id')
  @ApiJson({ summary: 'One run, now or once it has ended.', gives: runAnswerSchema })
  @ApiQuery({
    name: 'wait',
    required: false,
    description: "Seconds to wait for the run's end.",
    schema: { type: 'integer', minimum: 0, maximum: MOST_SECONDS },
  })
  @ApiProblem(400, 'A parameter is invalid; `errors` names it.')
  @ApiProblem(404, 'There is no such run.')
  run(
    @Param('id') id: string,
    @Query() { wait = 0 }: RunQuery,
    @CurrentUser() caller: Caller,
  ): Promise<RunAnswer> {
    const path = `${runPath(id)}?wait=${wait}`;
    const schema = runAnswerSchema;
    return this.ingestion.ask({ method: 'GET', path, caller, schema, waitSeconds: wait });
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiJson({
    summary: 'Cancels a run. Running jobs stop after their current step.',
    gives: runAnswerSchema,
  })
  @ApiProblem(404, 'There is no such run.')
  @ApiProblem(409, 'It has ended already.')
  cancelRun(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<RunAnswer> {
    return this.change(`${runPath(id)}/cancel`, caller);
  }

  @Post(':id/retry')
  @ApiJson({
    summary: 'Tries the sources again that failed, in a run of their own.',
    gives: runAnswerSchema,
    status: 201,
  })
  @ApiProblem(404, 'There is no such run.')
  @ApiProblem(409, 'It is under way still, or nothing of it has failed.')
  retryRun(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<RunAnswer> {
    return this.change(`${runPath(id)}/retry`, caller);
  }

  private change(path: string, caller: Caller): Promise<RunAnswer> {
    return this.ingestion.ask({ method: 'POST', path, caller, schema: runAnswerSchema });
  }
}

function runPath(id: string): string {
  return `${PATH}/${pathSegment(id)}`;
}

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

@Controller(`${API}/admin/status`)
@AdminEndpoint()
export class StatusController {
  constructor(private readonly status: StatusService) {}

  @Get()
  @ApiJson({ summary: 'Automatic jobs and the API quota.', gives: adminStatusSchema })
  adminStatus(@CurrentUser() caller: Caller): Promise<AdminStatus> {
    return this.status.read(caller);
  }
}

/** Seconds. Most syncs end within this time; the page polls for the others. */
const WAIT_SECONDS = 20;

@Controller(`${API}/admin`)
@AdminEndpoint()
export class SyncsController {
  constructor(private readonly ingestion: IngestionClient) {}

  @Post('video-syncs')
  @HttpCode(200)
  @ApiJson({
    operationId: 'fetch-youtube-episodes',
    summary: `Syncs episodes, or fills in what is missing; waits up to ${WAIT_SECONDS} seconds.`,
    takes: videoSyncSchema,
    isBodyOptional: true,
    gives: syncAnswerSchema,
  })
  @ApiProblem(404, 'A named channel is not followed.')
  syncVideos(@Body() body: VideoSyncDto, @CurrentUser() caller: Caller): Promise<SyncAnswer> {
    return this.sync('/v1/video-syncs', body, caller);
  }

  @Post('news-syncs')
  @HttpCode(200)
  @ApiJson({
    operationId: 'fetch-rss-news',
    summary: `Syncs the news; waits up to ${WAIT_SECONDS} seconds.`,
    takes: newsSyncSchema,
    isBodyOptional: true,
    gives: syncAnswerSchema,
  })
  @ApiProblem(404, 'A named feed is not followed.')
  syncNews(@Body() body: NewsSyncDto, @CurrentUser() caller: Caller): Promise<SyncAnswer> {
    return this.sync('/v1/news-syncs', body, caller);
  }

  private sync(path: string, body: object, caller: Caller): Promise<SyncAnswer> {
    return this.ingestion.ask({
      method: 'POST',
      path: `${path}?wait=${WAIT_SECONDS}`,
      body,
      caller,
      schema: syncAnswerSchema,
      waitSeconds: WAIT_SECONDS,
    });
  }
}
