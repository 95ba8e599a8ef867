import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@elevate/audit';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { unlessRefused } from '@elevate/errors';
import type { RunRecord } from '@elevate/contracts/ingestion';
import type { Transport } from '@elevate/messaging';
import { TRANSPORT } from '@elevate/service-defaults';
import { cancelledRecord, RunRelay } from '../runs/run-relay.js';
import { hasEnded, type RunDocument, RunRepository } from '../runs/run.repository.js';
import { runEnded, RunService } from '../runs/run.service.js';
import { QuotaLedger } from '../timing/quota.repository.js';
import { CancelRequestRepository, JobRepository } from './job.repository.js';
import { DAY_MS } from '@elevate/rules';

/** Jobs that were being stored may appear after the cancellation, so it stays pending this long. */
const LOOKED_AFTER_MS = 60_000;

/** The request is stored before the run; any process completes it. */
@Injectable()
export class RunCanceller {
  constructor(
    private readonly requests: CancelRequestRepository,
    private readonly runs: RunRepository,
    private readonly service: RunService,
    private readonly jobs: JobRepository,
    private readonly relay: RunRelay,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Idempotent. @throws AppError `INGESTION.NOT_FOUND`, `INGESTION.RUN_ENDED` */
  async cancel(id: string, actor: string): Promise<RunRecord> {
    const run = await this.service.find(id);
    if (run.state.ended_at === null) await this.decide(run, actor);
    else if (run.state.status !== 'cancelled') throw runEnded();
    return this.service.get(id);
  }

  async completeAll(): Promise<void> {
    const late = this.clock.now().getTime() - LOOKED_AFTER_MS;
    for (const { _id, at } of await this.requests.findAll()) {
      const run = await this.completeIfAsked(_id);
      const isOpen = run?.state.cancel_requested_at && run.state.ended_at === null;
      if (!isOpen && at.getTime() <= late) await this.requests.delete(_id);
    }
  }

  async completeIfAsked(id: string): Promise<RunDocument | null> {
    const run = await this.runs.find(id);
    if (run?.state.cancel_requested_at) await this.complete(run);
    return run;
  }

  private async decide(run: RunDocument, actor: string): Promise<void> {
    const now = this.clock.now();
    await this.requests.add(run._id, now);
    const record = cancelledRecord(run, actor, now);
    const cancelled = await this.runs.askToEnd(run._id, now.toISOString(), record);
    if (!cancelled) return;
    this.relay.notify([run._id]);
    await this.complete(cancelled);
    await this.audit.record(run._id);
  }

  private async complete({ _id, state }: RunDocument): Promise<void> {
    await this.jobs.cancel(_id);
    const running = await this.jobs.findPlaces(_id);
    const ended_at = this.clock.now().toISOString();
    const left = state.sources.flatMap((source, place) => {
      const stays = hasEnded(source) || running.has(place);
      return stays ? [] : [[place, { status: 'cancelled' as const, ended_at }] as const];
    });
    if (left.length > 0) await this.service.change(_id, new Map(left));
  }
}

const RUNS_EVERY_MS = 600_000;
/** An older run without jobs lost them in a crash. */
const JOBS_STORED_WITHIN_MS = 60_000;

/** Recovers work after crashes, quota stops and outages. Every process runs it; each step is atomic. */
@Injectable()
export class JobSweeper {
  private readonly task: PeriodicTask;
  private runsSweptAt = 0;

  constructor(
    private readonly jobs: JobRepository,
    private readonly runs: RunRepository,
    private readonly service: RunService,
    private readonly canceller: RunCanceller,
    private readonly ledger: QuotaLedger,
    private readonly clock: Clock,
    @Inject(TRANSPORT) private readonly transport: Transport,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({ name: 'job-sweep', everyMs: 2_000, run: () => this.sweep() });
  }

  /** Before the first claim: releases the claims of the replaced process and finishes the runs it was ending. */
  async prepare(): Promise<void> {
    await this.jobs.prepare();
    // With a full disk the sweep makes up for it.
    if (!this.transport.shared) await unlessRefused(this.jobs.requeueAll());
    await unlessRefused(this.canceller.completeAll());
  }

  start(): void {
    this.task.start();
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  async sweep(): Promise<void> {
    await this.canceller.completeAll();
    await this.jobs.requeueAbandoned();
    await this.resumePaused();
    const now = this.clock.now().getTime();
    if (now - this.runsSweptAt >= RUNS_EVERY_MS) {
      this.runsSweptAt = now;
      await this.sweepRuns(now);
    }
  }

  /** On a manual request: resumes what waits for quota that the API may have again. */
  async tryAgain(): Promise<void> {
    await this.ledger.tryAgain();
    await this.resumePaused();
  }

  private async resumePaused(): Promise<void> {
    const paused = await this.jobs.findPaused();
    if (paused.length === 0 || !(await this.ledger.hasUnits())) return;
    for (const { _id, state, place, tally, reserve } of paused) {
      if (reserve && !(await this.ledger.hasUnits(reserve))) continue;
      const change = { status: 'queued' as const, failed: tally.failed };
      // Run first: once queued, the job may be paused again, and that state must win.
      await this.service.change(state.run_id, new Map([[place, change]]));
      await this.jobs.resume(_id);
    }
  }

  private async sweepRuns(now: number): Promise<void> {
    for (const run of await this.runs.findUnended()) {
      if (now - Date.parse(run.state.started_at) < JOBS_STORED_WITHIN_MS) continue;
      const places = await this.jobs.findPlaces(run._id);
      const ended_at = new Date(now).toISOString();
      const lost = run.state.sources.flatMap((source, place) => {
        if (hasEnded(source) || places.has(place)) return [];
        const failed = [...source.failed, { reason: 'interrupted' as const, count: 1 }];
        return [[place, { status: 'failed' as const, failed, ended_at }] as const];
      });
      if (lost.length > 0) await this.service.change(run._id, new Map(lost));
      else await this.service.conclude(run);
    }
    await this.runs.deleteEndedBefore(new Date(now - 30 * DAY_MS).toISOString());
  }
}
