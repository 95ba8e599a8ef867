import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { TimingModule } from '../timing/timing.module.js';
import { CancelRequestRepository } from './cancelling/cancel-request.repository.js';
import { RunCanceller } from './cancelling/run-canceller.js';
import { JobEnding, JobRunner, Workers } from './job-runner.js';
import { JobSweeper } from './job-sweeper.js';
import { JobRepository } from './job.repository.js';

@Module({
  imports: [RunsModule, TimingModule],
  providers: [
    CancelRequestRepository,
    JobEnding,
    JobRepository,
    JobRunner,
    JobSweeper,
    RunCanceller,
    Workers,
  ],
  exports: [JobRepository, JobRunner, JobSweeper, RunCanceller],
})
export class QueueModule {}
