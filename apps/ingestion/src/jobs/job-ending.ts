import { Inject, Injectable } from '@nestjs/common';
import type { FailureReason } from '@elevate/contracts/ingestion';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { Clock } from '../clock/clock.js';
import { Relays } from '../relays/relays.js';
import { RunProgress } from '../runs/run-progress.js';
import { countFailed } from '../runs/tally.js';
import { failureOf } from '../youtube/youtube.errors.js';
import type { JobEnd, JobInHand } from './job-in-hand.js';
import { JobRepository } from './job.repository.js';

/** A job that broke off this often for reasons of ours is given up. */
const MOST_BREAKDOWNS = 5;

/** What becomes of a job when its worker returns or throws. */
@Injectable()
export class JobEnding {
  constructor(
    private readonly jobs: JobRepository,
    private readonly progress: RunProgress,
    private readonly relays: Relays,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async ended(job: JobInHand, end: JobEnd, holder: string): Promise<void> {
    if (end.kind === 'done') return this.finish(job, 'succeeded');
    const { _id } = job.document;
    const change = { ...end.change, looked: 0, tally: job.tally, startedAt: job.startedAt };
    await this.jobs.requeue(_id, holder, change);
    await end.afterwards?.();
    this.relays.jobs.poke([_id]);
  }

  async threw(job: JobInHand, error: unknown, holder: string): Promise<void> {
    const failure = failureOf(error);
    if (failure?.reason === 'interrupted') return;
    if (failure?.reason === 'quota-exceeded') return this.pause(job, holder);
    if (failure) {
      this.note(job, failure.reason, error);
      countFailed(job.tally, failure.reason, 1);
      return this.finish(job, failure.refusesEverything ? 'paused' : 'failed');
    }
    await this.brokeDown(job, error, holder);
  }

  /** The record first, the job last: a crash in between ends the source a second time, which changes nothing. */
  private async finish(job: JobInHand, status: 'succeeded' | 'failed' | 'paused'): Promise<void> {
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

  private async pause(job: JobInHand, holder: string): Promise<void> {
    const { place, _id } = job.document;
    const failed = job.tally.failed.filter(({ reason }) => reason !== 'quota-exceeded');
    const shown = {
      ...job.tally,
      failed: [...failed, { reason: 'quota-exceeded' as const, count: 1 }],
    };
    await this.jobs.pause(_id, holder, {
      tally: { ...job.tally, failed },
      startedAt: job.startedAt,
    });
    await this.progress.settle(job.runId, place, {
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
  private async brokeDown(job: JobInHand, error: unknown, holder: string): Promise<void> {
    const { _id, breakdowns } = job.document;
    if (isAppError(error) && error.code === 'INGESTION.JOB_LOST') return;
    this.logger.error({ error, jobId: _id, sourceId: job.sourceId }, 'A job broke off');
    if (breakdowns + 1 < MOST_BREAKDOWNS) {
      await this.jobs.save(_id, holder, { breakdowns: breakdowns + 1 });
      return;
    }
    countFailed(job.tally, 'interrupted', 1);
    await this.finish(job, 'failed');
  }

  private note(job: JobInHand, reason: FailureReason, error: unknown): void {
    const facts = { runId: job.runId, sourceId: job.sourceId, reason, cause: describeError(error) };
    this.logger.warn(facts, 'A source could not be read');
  }
}
