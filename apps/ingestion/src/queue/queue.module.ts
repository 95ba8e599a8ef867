import { Module } from '@nestjs/common';
import { RecentRunsRepository, RunRepository } from '../runs/run.repository.js';
import { RunMetrics, RunProgress, RunService } from '../runs/run-progress.js';
import { RunRelay } from '../runs/run-relay.js';
import { MarkRepository } from '../timing/mark.repository.js';
import { QuotaLedger } from '../timing/quota/quota-ledger.js';
import { QuotaRepository } from '../timing/quota/quota.repository.js';
import { CancelRequestRepository } from './cancelling/cancel-request.repository.js';
import { RunCanceller } from './cancelling/run-canceller.js';
import { JobEnding, JobRunner } from './job-runner.js';
import { JobSweeper } from './job-sweeper.js';
import { JobRepository } from './job.repository.js';

const shared = [
  JobRepository,
  JobRunner,
  JobSweeper,
  MarkRepository,
  QuotaLedger,
  RunCanceller,
  RunMetrics,
  RunProgress,
  RunRelay,
  RunRepository,
  RunService,
];

/** Jobs, the runs that they belong to, and the quota that they use. */
@Module({
  providers: [...shared, CancelRequestRepository, JobEnding, QuotaRepository, RecentRunsRepository],
  exports: shared,
})
export class QueueModule {}
