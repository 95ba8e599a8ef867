import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { FailureReason } from '@elevate/contracts/ingestion';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { RunMetrics } from '../runs/run-metrics.js';
import { RunProgress } from '../runs/run-progress.js';
import { countFailed } from '../runs/tally.js';
import { failureOf } from './failure-of.js';
import type { JobEnd, RunningJob } from './running-job.js';
import { JobRepository } from './job.repository.js';

/** Internal failures after which a job is given up. */
const MOST_BREAKDOWNS = 5;

const GOES_ON_LATER: ReadonlySet<FailureReason> = new Set(['interrupted', 'quota-exceeded']);

type Ended = 'succeeded' | 'failed' | 'paused' | 'cancelled';

@Injectable()
export class JobEnding {
  constructor(
    private readonly jobs: JobRepository,
    private readonly progress: RunProgress,
    private readonly clock: Clock,
    private readonly metrics: RunMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async ended(job: RunningJob, end: JobEnd): Promise<void> {
    if (end.kind === 'done') return this.finish(job, 'succeeded');
    if (job.isCancelled) {
      await this.finish(job, 'cancelled');
      return end.afterwards?.();
    }
    const change = { ...end.change, looked: 0, tally: job.tally, startedAt: job.startedAt };
    await this.jobs.requeue(job.document, change);
    await end.afterwards?.();
  }

  async threw(job: RunningJob, error: unknown): Promise<void> {
    const failure = failureOf(error);
    if (!failure) return this.brokeDown(job, error);
    if (GOES_ON_LATER.has(failure.reason)) return this.stopped(job, failure.reason);
    this.note(job, failure.reason, error);
    this.count(job, failure.reason);
    return this.finish(job, failure.refusesEverything ? 'paused' : 'failed');
  }

  private async stopped(job: RunningJob, reason: FailureReason): Promise<void> {
    if (job.isCancelled) return this.finish(job, 'cancelled');
    if (reason === 'quota-exceeded') await this.pause(job);
  }

  /** Record first, job last: after a crash in between the source ends twice, which is harmless. */
  private async finish(job: RunningJob, status: Ended): Promise<void> {
    // A stalled process that lost its claim must not end the new holder's work.
    await job.save({});
    const { place, _id } = job.document;
    const ended_at = this.clock.now().toISOString();
    await this.progress.settle(job.runId, place, {
      ...job.tally,
      status,
      started_at: job.startedAt,
      ended_at,
    });
    await this.jobs.delete(_id);
  }

  private async pause(job: RunningJob): Promise<void> {
    const { document } = job;
    const failed = job.tally.failed.filter(({ reason }) => reason !== 'quota-exceeded');
    const shown = {
      ...job.tally,
      failed: [...failed, { reason: 'quota-exceeded' as const, count: 1 }],
    };
    const tally = { ...job.tally, failed };
    await this.jobs.pause(document, { tally, startedAt: job.startedAt });
    await this.progress.settle(job.runId, document.place, {
      ...shown,
      status: 'paused',
      started_at: job.startedAt,
    });
    this.logger.warn(
      { sourceId: job.sourceId },
      'The daily YouTube quota is used up; video syncs resume after midnight Pacific Time',
    );
  }

  /** An internal failure: the claim expires and the job is retried. */
  private async brokeDown(job: RunningJob, error: unknown): Promise<void> {
    const { _id, breakdowns } = job.document;
    if (isAppError(error) && error.code === 'INGESTION.JOB_LOST') return;
    this.logger.error({ error, jobId: _id, sourceId: job.sourceId }, 'Job failed');
    if (breakdowns + 1 < MOST_BREAKDOWNS) {
      await this.jobs.save(job.document, { breakdowns: breakdowns + 1 });
      return;
    }
    this.count(job, 'interrupted');
    await this.finish(job, 'failed');
  }

  private count(job: RunningJob, reason: FailureReason): void {
    countFailed(job.tally, reason, 1);
    this.metrics.sourceFailed(job.document.state.kind, reason);
  }

  private note(job: RunningJob, reason: FailureReason, error: unknown): void {
    if (job.document.state.kind === 'sync-feed') return;
    const facts = { runId: job.runId, sourceId: job.sourceId, reason, cause: describeError(error) };
    this.logger.warn(facts, 'Source sync failed');
  }
}
