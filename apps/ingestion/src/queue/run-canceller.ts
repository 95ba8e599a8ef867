import { Injectable } from '@nestjs/common';
import { AuditLog } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type { RunRecord } from '@elevate/contracts/ingestion';
import { cancelledRecord, RunRelay } from '../runs/run-relay.js';
import { hasEnded, type RunDocument, RunRepository } from '../runs/run.repository.js';
import { runEnded, RunService } from '../runs/run-progress.js';
import { CancelRequestRepository, JobRepository } from './job.repository.js';

/** Jobs that were being stored may appear after the cancellation, so it stays pending this long. */
const LOOKED_AFTER_MS = 60_000;

/** The request is stored first, then the run; any process completes it. Running jobs stop at their next step. */
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
      if (!isOpen && at.getTime() <= late) await this.requests.remove(_id);
    }
  }

  /** Call after storing jobs of a run. */
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
