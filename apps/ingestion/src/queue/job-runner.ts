import { setMaxListeners } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { inSpan } from '@elevate/telemetry';
import type { IngestionConfig } from '../ingestion.config.js';
import { RunProgress } from '../runs/run-progress.js';
import { JobEnding } from './job-ending.js';
import { RunningJob } from './running-job.js';
import { jobKinds, placesOf } from '../runs/job-kind.js';
import { CLAIM_MS, JobRepository } from './job.repository.js';
import type { ClaimedJob } from './job.schema.js';
import { Workers } from './workers.js';

const LEAVE_WITHIN_MS = 5_000;

/** Upper bound for noticing a job that another process queued. */
const LOOK_EVERY_MS = 500;

/** More than the free places, because not every waiting job fits a free place. */
const MOST_LOOKED_AT = 100;

/**
 * Claims a job only when a place is free, so other processes can take waiting jobs. Searches when this process queues
 * a job, when a place becomes free, and twice a second.
 */
@Injectable()
export class JobRunner {
  private readonly leaving = new AbortController();
  private readonly running = new Map<RunningJob, Promise<void>>();
  private readonly search: PeriodicTask;
  private readonly heartbeat: PeriodicTask;

  constructor(
    private readonly jobs: JobRepository,
    private readonly workers: Workers,
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
    // Each running job adds abort listeners; disable the limit.
    setMaxListeners(0, this.leaving.signal);
  }

  start(): void {
    this.jobs.onQueued(() => this.look());
    this.heartbeat.start();
    this.look();
  }

  /** Interrupts jobs at the next page and requeues them. */
  async stop(): Promise<void> {
    this.leaving.abort();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LEAVE_WITHIN_MS)));
    const idle = this.search.stop().then(() => Promise.all(this.running.values()));
    await Promise.race([idle, late]);
    clearTimeout(timer);
    await this.heartbeat.stop();
    await this.progress.flushAll();
  }

  /** Requests during a search cause one more search. */
  private look(): void {
    this.search.runWithin(0);
  }

  private async fillPlaces(): Promise<void> {
    const free = this.freePlaces();
    const kinds = jobKinds.filter((kind) => free[placesOf(kind)] > 0);
    if (kinds.length === 0 || this.leaving.signal.aborted) return;
    const waiting = await this.jobs.findWaiting(kinds, MOST_LOOKED_AT);
    const chosen = waiting.filter(({ state: { kind } }) => free[placesOf(kind)]-- > 0);
    if (chosen.length === 0) return;
    const claims = chosen.map((job) => this.jobs.claim(job).catch(() => null));
    for (const job of await Promise.all(claims)) if (job) this.begin(job);
    // Another process may have claimed the job first, and more may wait.
    this.look();
  }

  private freePlaces(): Record<ReturnType<typeof placesOf>, number> {
    const free = { api: this.config.JOBS_AT_ONCE, feeds: this.config.FEEDS_AT_ONCE };
    for (const { document } of this.running.keys()) free[placesOf(document.state.kind)] -= 1;
    return free;
  }

  private begin(document: ClaimedJob): void {
    const options = { signal: this.leaving.signal, now: this.clock.now() };
    const job = new RunningJob(document, this.jobs, this.progress, options);
    const { traceparent: parent, state } = document;
    const work = inSpan(
      () => ({ name: `job ${state.kind}`, kind: 'internal', begins: 'always', parent }),
      () => this.work(job),
    );
    this.running.set(job, work);
  }

  private async work(job: RunningJob): Promise<void> {
    const { signal } = this.leaving;
    try {
      if (!signal.aborted) await this.workAndEnd(job);
    } catch (error) {
      // The claim expires and the job is requeued.
      this.logger.error(
        { error, jobId: job.document._id },
        'Could not end a job; its claim expires and the job runs again',
      );
    } finally {
      if (signal.aborted) await this.requeue(job);
      this.running.delete(job);
      this.look();
    }
  }

  private async workAndEnd(job: RunningJob): Promise<void> {
    try {
      const end = await this.workers.for(job.document).work(job);
      await this.ending.ended(job, end);
    } catch (error) {
      await this.ending.threw(job, error);
    }
  }

  private async requeue({ document }: RunningJob): Promise<void> {
    await this.jobs.requeue(document, {}).catch(() => undefined);
  }

  private async keepClaims(): Promise<void> {
    const jobs = [...this.running.keys()];
    if (jobs.length === 0) return;
    const asked = performance.now();
    // Claims expire while the document server is unreachable, as intended.
    const kept = await this.jobs.keep(jobs.map(({ document }) => document)).catch(() => 0);
    // If a claim was lost, each job finds out itself.
    if (kept === jobs.length) for (const job of jobs) job.confirm(asked);
  }
}
