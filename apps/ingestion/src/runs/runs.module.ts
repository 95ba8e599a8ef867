import { Module } from '@nestjs/common';
import { RecentRunsRepository, RunRepository } from './run.repository.js';
import { RunLog, RunMetrics, RunProgress, RunService } from './run-progress.js';
import { RunRelay } from './run-relay.js';
import { RunWaiter } from './run-waiter.js';

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
