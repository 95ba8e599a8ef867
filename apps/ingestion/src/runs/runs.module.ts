import { Module } from '@nestjs/common';
import { RecentRunsRepository } from './recent-runs.repository.js';
import { RunLog } from './run-log.js';
import { RunMetrics } from './run-metrics.js';
import { RunProgress } from './run-progress.js';
import { RunRelay } from './run-relay.js';
import { RunWaiter } from './run-waiter.js';
import { RunRepository } from './run.repository.js';
import { RunService } from './run.service.js';

@Module({
  providers: [
    RecentRunsRepository,
    RunLog,
    RunMetrics,
    RunProgress,
    RunRelay,
    RunRepository,
    RunService,
    RunWaiter,
  ],
  exports: [RunMetrics, RunProgress, RunRelay, RunRepository, RunService, RunWaiter],
})
export class RunsModule {}
