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
import type { JobEnd, JobInHand } from './job-in-hand.js';
import { JobRepository } from './job.repository.js';

/** A job that broke off this often for reasons of ours is given up. */
const MOST_BREAKDOWNS = 5;

/** What is no failure of the source, and no end of its job. */
const GOES_ON_LATER: ReadonlySet<FailureReason> = new Set(['interrupted', 'quota-exceeded']);

type Ended = 'succeeded' | 'failed' | 'paused' | 'cancelled';

/** What becomes of a job when its worker returns or throws. */
@Injectable()
export class JobEnding {
  constructor(
    private readonly jobs: JobRepository,
    private readonly progress: RunProgress,
    private readonly clock: Clock,
    private readonly metrics: RunMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async ended(job: JobInHand, end: JobEnd): Promise<void> {
    if (end.kind === 'done') return this.finish(job, 'succeeded');
    if (job.isCancelled) {
      await this.finish(job, 'cancelled');
      return end.afterwards?.();
    }
    const change = { ...end.change, looked: 0, tally: job.tally, startedAt: job.startedAt };
    await this.jobs.requeue(job.document, change);
    await end.afterwards?.();
  }

  async threw(job: JobInHand, error: unknown): Promise<void> {
    const failure = failureOf(error);
    if (!failure) return this.brokeDown(job, error);
    if (GOES_ON_LATER.has(failure.reason)) return this.stopped(job, failure.reason);
    this.note(job, failure.reason, error);
    this.count(job, failure.reason);
    return this.finish(job, failure.refusesEverything ? 'paused' : 'failed');
  }

  /** It goes on once the process is back or the day has units again, unless its run is to end. */
  private async stopped(job: JobInHand, reason: FailureReason): Promise<void> {
    if (job.isCancelled) return this.finish(job, 'cancelled');
    if (reason === 'quota-exceeded') await this.pause(job);
  }

  /** The record first, the job last: a crash in between ends the source a second time, which changes nothing. */
  private async finish(job: JobInHand, status: Ended): Promise<void> {
    // A process that was held up so long that another one took over must not end the other's work.
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

  private async pause(job: JobInHand): Promise<void> {
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
      'The units of the day are used up; going on after midnight Pacific Time',
    );
  }

  /** Not the source's fault: the documents are away, or the code is wrong. The claim runs out and it is tried again. */
  private async brokeDown(job: JobInHand, error: unknown): Promise<void> {
    const { _id, breakdowns } = job.document;
    if (isAppError(error) && error.code === 'INGESTION.JOB_LOST') return;
    this.logger.error({ error, jobId: _id, sourceId: job.sourceId }, 'A job broke off');
    if (breakdowns + 1 < MOST_BREAKDOWNS) {
      await this.jobs.save(job.document, { breakdowns: breakdowns + 1 });
      return;
    }
    this.count(job, 'interrupted');
    await this.finish(job, 'failed');
  }

  private count(job: JobInHand, reason: FailureReason): void {
    countFailed(job.tally, reason, 1);
    this.metrics.sourceFailed(job.document.state.kind, reason);
  }

  private note(job: JobInHand, reason: FailureReason, error: unknown): void {
    // Dozens of feeds are unwell when the network is: their run says it, in one line.
    if (job.document.state.kind === 'sync-feed') return;
    const facts = { runId: job.runId, sourceId: job.sourceId, reason, cause: describeError(error) };
    this.logger.warn(facts, 'A source could not be read');
  }
}
