import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import {
  NewsSyncDto,
  type NewsSyncResponse,
  type Quota,
  type RunAnswer,
  RunQueryDto,
  type RunRecord,
  type RunSummary,
  type Schedule,
  type SourceRun,
  SyncQueryDto,
  VideoSyncDto,
  type VideoSyncResponse,
} from '@elevate/contracts/ingestion';
import { RunCanceller } from '../queue/job-sweeper.js';
import { RunService } from '../runs/run.service.js';
import { ScheduleQueries } from '../schedule/schedule.queries.js';
import { runOriginOf, syncMessage, SyncService } from './sync.service.js';

@Controller('v1')
@UseGuards(OperatorOrAdminGuard)
export class RunController {
  constructor(
    private readonly runs: RunService,
    private readonly canceller: RunCanceller,
    private readonly syncs: SyncService,
    private readonly schedules: ScheduleQueries,
  ) {}

  @Get('runs')
  async recent(): Promise<{ items: RunSummary[] }> {
    return { items: await this.runs.recent() };
  }

  @Get('runs/sources/:source')
  async ofSource(@Param('source') source: string): Promise<{ items: SourceRun[] }> {
    return { items: await this.runs.recentOf(source) };
  }

  @Get('runs/:id')
  async readOne(@Param('id') id: string, @Query() { wait = 0 }: RunQueryDto): Promise<RunAnswer> {
    return answer(await this.runs.untilEnded(await this.runs.get(id), wait));
  }

  @Post('runs/:id/cancel')
  @HttpCode(200)
  async cancel(@Param('id') id: string, @Actor() actor: string): Promise<RunAnswer> {
    return answer(await this.canceller.cancel(id, actor));
  }

  @Post('runs/:id/retry')
  async retry(@Param('id') id: string, @Actor() actor: string): Promise<RunAnswer> {
    return answer(await this.syncs.retry(id, runOriginOf(actor)));
  }

  @Post('video-syncs')
  @HttpCode(202)
  async startVideo(
    @Body() body: VideoSyncDto,
    @Query() { wait = 0 }: SyncQueryDto,
    @Actor() actor: string,
  ): Promise<VideoSyncResponse> {
    return this.syncs.startVideo(body, runOriginOf(actor), wait);
  }

  @Post('news-syncs')
  @HttpCode(202)
  async startNews(
    @Body() body: NewsSyncDto,
    @Query() { wait = 0 }: SyncQueryDto,
    @Actor() actor: string,
  ): Promise<NewsSyncResponse> {
    return this.syncs.startNews(body, runOriginOf(actor), wait);
  }

  @Get('quota')
  async quota(): Promise<Quota> {
    return this.schedules.quota();
  }

  @Get('schedules')
  async list(): Promise<{ items: Schedule[] }> {
    return { items: await this.schedules.list() };
  }
}

function answer(run: RunRecord): RunAnswer {
  return { message: syncMessage(run), run };
}
