import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { inSpan } from '@elevate/telemetry';
import type { FailureReason } from '@elevate/contracts/ingestion';
import { describeError, isAppError } from '@elevate/errors';
import { Batches } from '@elevate/mongo';
import { FAILURE_REASONS } from '@elevate/rules';
import type { IngestionConfig } from '../ingestion.config.js';
import { RunProgress } from '../runs/run-progress.js';
import { countFailed } from '../runs/run.repository.js';
import { type JobKind, jobKinds, RunMetrics } from '../runs/run.service.js';
import { type JobEnd, jobLost, type JobWorker, RunningJob } from './running-job.js';
import { CLAIM_MS, type ClaimedJob, JobRepository, type WaitingJob } from './job.repository.js';

const MOST_BREAKDOWNS = 5;

const GOES_ON_LATER: ReadonlySet<FailureReason> = new Set(['interrupted', 'quota-exceeded']);

interface Finished {
  readonly job: RunningJob;
  readonly status: 'succeeded' | 'failed' | 'paused' | 'cancelled';
}

@Injectable()
export class JobEnding {
  private readonly finished = new Batches((finished: readonly Finished[]) =>
    this.finishAll(finished),
  );

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
    const { reason: stated, refusesEverything } = isAppError(error) ? error.details : {};
    const reason = FAILURE_REASONS.find((candidate) => candidate === stated);
    if (!reason) return this.brokeDown(job, error);
    if (GOES_ON_LATER.has(reason)) {
      if (job.isCancelled) return this.finish(job, 'cancelled');
      return reason === 'quota-exceeded' ? this.pause(job) : undefined;
    }
    const { runId, sourceId } = job;
    const facts = { runId, sourceId, reason, cause: describeError(error) };
    // The record of a run lists its feeds' failures.
    if (job.document.state.kind !== 'sync-feed') this.logger.warn(facts, 'Source sync failed');
    this.count(job, reason);
    // Every source of this kind would fail the same way.
    return this.finish(job, refusesEverything === true ? 'paused' : 'failed');
  }

  private async finish(job: RunningJob, status: Finished['status']): Promise<void> {
    if (!(await this.finished.add({ job, status }))) throw jobLost();
  }

  /** Record first, job last: after a crash in between the source ends twice, which is harmless. */
  private async finishAll(finished: readonly Finished[]): Promise<boolean[]> {
    // A stalled process that lost its claim must not end the new holder's work.
    const held = await this.jobs.keep(finished.map(({ job }) => job.document));
    const isHeld = ({ job }: Finished) => held.has(job.document._id);
    const ended_at = this.clock.now().toISOString();
    await this.progress.settle(
      finished.filter(isHeld).map(({ job, status }) => ({
        runId: job.runId,
        place: job.document.place,
        fields: { ...job.tally, status, started_at: job.startedAt, ended_at },
      })),
    );
    await this.jobs.deleteAll([...held]);
    return finished.map(isHeld);
  }

  private async pause(job: RunningJob): Promise<void> {
    const { document, startedAt } = job;
    const failed = job.tally.failed.filter(({ reason }) => reason !== 'quota-exceeded');
    const tally = { ...job.tally, failed };
    await this.jobs.pause(document, { tally, startedAt });
    const fields = {
      ...tally,
      failed: [...failed, { reason: 'quota-exceeded' as const, count: 1 }],
      status: 'paused' as const,
      started_at: startedAt,
    };
    await this.progress.settle([{ runId: job.runId, place: document.place, fields }]);
    this.logger.warn(
      { sourceId: job.sourceId },
      'The daily YouTube quota is used up; video syncs resume after midnight Pacific Time',
    );
  }

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
}

export const JOB_WORKERS = Symbol('JOB_WORKERS');

export type JobWorkers = Readonly<Record<JobKind | 'verify-channel', JobWorker>>;

const LEAVE_WITHIN_MS = 5_000;

/** Upper bound for noticing a job that another process queued. */
const LOOK_EVERY_MS = 500;

/** More than the free places, because not every waiting job fits a free place. */
const MOST_LOOKED_AT = 100;

/** Jobs whose ends are being stored; with more, no job is claimed. */
const MOST_ENDING = 200;

/** Claims a job only when a place is free, so other processes can take waiting jobs. */
@Injectable()
export class JobRunner {
  private readonly leaving = new AbortController();
  private readonly running = new Map<RunningJob, Promise<void>>();
  /** A job whose end is being stored takes no place. */
  private readonly working = new Set<RunningJob>();
  private readonly search: PeriodicTask;
  private readonly heartbeat: PeriodicTask;

  constructor(
    private readonly jobs: JobRepository,
    @Inject(JOB_WORKERS) private readonly workers: JobWorkers,
    private readonly ending: JobEnding,
    private readonly progress: RunProgress,
    private readonly clock: Clock,
    @Inject(CONFIG)
    private readonly config: Pick<IngestionConfig, 'JOBS_AT_ONCE' | 'FEEDS_AT_ONCE'>,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    this.search = tasks.create({
      name: 'job-search',
      everyMs: LOOK_EVERY_MS,
      run: () => this.fillPlaces(),
    });
    this.heartbeat = tasks.create({
      name: 'job-claims',
      everyMs: CLAIM_MS / 4,
      run: () => this.keepClaims(),
    });
    setMaxListeners(0, this.leaving.signal);
  }

  start(): void {
    this.jobs.onQueued(() => this.claimNext());
    this.heartbeat.start();
    this.claimNext();
  }

  async stop(): Promise<void> {
    this.leaving.abort();
    const idle = this.search.stop().then(() => Promise.all(this.running.values()));
    await Promise.race([idle, delay(LEAVE_WITHIN_MS, undefined, { ref: false })]);
    await this.heartbeat.stop();
    await this.progress.flushAll();
  }

  private claimNext(): void {
    this.search.runWithin(0);
  }

  private async fillPlaces(): Promise<void> {
    const free = { api: this.config.JOBS_AT_ONCE, feeds: this.config.FEEDS_AT_ONCE };
    for (const { document } of this.working) free[placesOf(document.state.kind)] -= 1;
    const kinds = jobKinds.filter((kind) => free[placesOf(kind)] > 0);
    const isBehind = this.running.size - this.working.size > MOST_ENDING;
    if (kinds.length === 0 || isBehind || this.leaving.signal.aborted) return;
    const waiting = await this.jobs.findWaiting(kinds, MOST_LOOKED_AT);
    const chosen: WaitingJob[] = [];
    for (const job of waiting) {
      const places = placesOf(job.state.kind);
      if (free[places] <= 0) continue;
      free[places] -= 1;
      chosen.push(job);
    }
    if (chosen.length === 0) return;
    for (const job of await this.jobs.claim(chosen)) this.begin(job);
    // Another process may have claimed the job first, and more may wait.
    this.claimNext();
  }

  private begin(document: ClaimedJob): void {
    const options = { signal: this.leaving.signal, now: this.clock.now() };
    const job = new RunningJob(document, this.jobs, this.progress, options);
    const { traceparent: parent, state } = document;
    const name = `job ${state.kind}`;
    const describe = () => ({ name, kind: 'internal', begins: 'always', parent }) as const;
    this.working.add(job);
    this.running.set(
      job,
      inSpan(describe, () => this.work(job)),
    );
  }

  private async work(job: RunningJob): Promise<void> {
    const { signal } = this.leaving;
    try {
      if (!signal.aborted) await this.workAndEnd(job);
    } catch (error) {
      this.logger.error(
        { error, jobId: job.document._id },
        'Could not end a job; its claim expires and the job runs again',
      );
    } finally {
      if (signal.aborted) await this.jobs.requeue(job.document, {}).catch(() => undefined);
      this.working.delete(job);
      this.running.delete(job);
      this.claimNext();
    }
  }

  private async workAndEnd(job: RunningJob): Promise<void> {
    try {
      await this.ending.ended(job, await this.doWork(job));
    } catch (error) {
      await this.ending.threw(job, error);
    }
  }

  private async doWork(job: RunningJob): Promise<JobEnd> {
    const { state, verify } = job.document;
    try {
      return await this.workers[verify ? 'verify-channel' : state.kind].work(job);
    } finally {
      this.working.delete(job);
      this.claimNext();
    }
  }

  private async keepClaims(): Promise<void> {
    const jobs = [...this.running.keys()];
    if (jobs.length === 0) return;
    const startedAt = performance.now();
    // Claims expire while the document server is unreachable, as intended.
    const kept = await this.jobs.keep(jobs.map(({ document }) => document)).catch(() => new Set());
    for (const job of jobs) if (kept.has(job.document._id)) job.confirm(startedAt);
  }
}

/** Feeds have their own places, so that feed jobs and API jobs never delay each other. */
function placesOf(kind: JobKind): 'api' | 'feeds' {
  return kind === 'sync-feed' ? 'feeds' : 'api';
}
