import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import {
  runAnswerSchema,
  runsSchema,
  sourceRunsSchema,
  type RunAnswer,
  type Runs,
  type SourceRuns,
} from './run.schema.js';
import type { Caller } from '../services/caller.js';
import { IngestionClient } from '../services/ingestion.client.js';
import { channelSegment, pathSegment } from '../services/path-segment.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';

const PATH = '/v1/runs';
const MOST_SECONDS = 25;

export class RunQuery {
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
