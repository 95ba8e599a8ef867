import { Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import type { RunAnswer, RunRecord, RunSummary, SourceRun } from '@elevate/contracts/ingestion';
import { RunCanceller } from '../queue/cancelling/run-canceller.js';
import { RunWaiter } from '../runs/run-waiter.js';
import { RunService } from '../runs/run.service.js';
import { runOriginOf } from './run-origin.js';
import { RetryService } from './retry.service.js';
import { RunQuery } from './run.dto.js';
import { syncMessage } from './sync-message.js';

@Controller('v1/runs')
@UseGuards(OperatorOrAdminGuard)
export class RunController {
  constructor(
    private readonly runs: RunService,
    private readonly waiter: RunWaiter,
    private readonly canceller: RunCanceller,
    private readonly retries: RetryService,
  ) {}

  @Get()
  async recent(): Promise<{ items: RunSummary[] }> {
    return { items: await this.runs.recent() };
  }

  @Get('sources/:source')
  async ofSource(@Param('source') source: string): Promise<{ items: SourceRun[] }> {
    return { items: await this.runs.recentOf(source) };
  }

  @Get(':id')
  async one(@Param('id') id: string, @Query() { wait = 0 }: RunQuery): Promise<RunAnswer> {
    return answer(await this.waiter.waitFor(await this.runs.get(id), wait));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  async cancel(@Param('id') id: string, @Actor() actor: string): Promise<RunAnswer> {
    return answer(await this.canceller.cancel(id, actor));
  }

  @Post(':id/retry')
  async retry(@Param('id') id: string, @Actor() actor: string): Promise<RunAnswer> {
    return answer(await this.retries.retry(id, runOriginOf(actor)));
  }
}

function answer(run: RunRecord): RunAnswer {
  return { message: syncMessage(run), run };
}
