import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { RunKind } from '@elevate/contracts/ingestion';
import type { Connection } from 'mongoose';
import { AppError } from '@elevate/errors';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { MONGO, TRANSPORT } from '@elevate/service-defaults';
import { JobRepository } from '../../queue/job.repository.js';
import {
  hasEnded,
  NOTHING_SPECIAL,
  type RunDocument,
  RunRepository,
  type RunRequest,
} from '../../runs/run.repository.js';
import { MarkRepository } from '../../timing/mark.repository.js';

const NAME = 'ingestion-planning';

/** Far longer than planning takes; a crashed holder blocks others this long. */
const HELD_FOR_MS = 20_000;
const TRY_AGAIN_MS = 25;

/** Serializes planning over all processes, so that the second of two equal requests joins the first's run. */
@Injectable()
export class PlanningLease {
  private readonly lease: Lease;
  private before: Promise<unknown> = Promise.resolve();

  constructor(@Inject(MONGO) connection: Connection, @Inject(TRANSPORT) transport: Transport) {
    // The sole process need not wait for its predecessor's lease.
    this.lease = transport.shared ? new Lease(connection) : new Lease(connection, 'in-process');
  }

  async run<T>(plan: () => Promise<T>): Promise<T> {
    const running = this.before.then(() => this.withLease(plan));
    this.before = running.catch(() => undefined);
    return running;
  }

  /** Looks again inside the lease: another request may have planned the same. False if nothing is due. */
  async planDue<Due>(
    findDue: () => Promise<Due[]>,
    plan: (due: Due[]) => Promise<unknown>,
  ): Promise<boolean> {
    if ((await findDue()).length === 0) return false;
    return this.run(async () => {
      const due = await findDue();
      if (due.length > 0) await plan(due);
      return due.length > 0;
    });
  }

  private async withLease<T>(plan: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await plan();
    } finally {
      await this.lease.release(NAME).catch(() => undefined);
    }
  }

  private async acquire(): Promise<void> {
    const until = Date.now() + 2 * HELD_FOR_MS;
    while (!(await this.lease.acquire(NAME, HELD_FOR_MS))) {
      if (Date.now() > until) throw new AppError('INGESTION.PLANNING_BUSY', { kind: 'transient' });
      await pause(TRY_AGAIN_MS);
    }
  }
}

export interface Joined {
  readonly run: RunDocument;
  readonly begun: boolean;
}

@Injectable()
export class OngoingRuns {
  constructor(
    private readonly lease: PlanningLease,
    private readonly jobs: JobRepository,
    private readonly runs: RunRepository,
    private readonly marks: MarkRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns a run that covers the request, or starts one. Concurrent equal requests share a run. */
  async joinOrBegin({ begin, ...sync }: Sync): Promise<Joined> {
    // An empty run has nothing to share; it only reports that.
    if (sync.sourceIds.length === 0) return { run: await begin(), begun: true };
    const syncRequest = { ...sync, at: this.clock.now().getTime() };
    return this.lease.run(async () => {
      const ongoing = await this.covering(syncRequest);
      if (ongoing) return { run: ongoing, begun: false };
      const run = await begin();
      await this.marks.set(latestOf(syncRequest), { value: run._id });
      return { run, begun: true };
    });
  }

  /** Active runs are those with jobs. One that ended while this request waited is the latest run. */
  private async covering(syncRequest: SyncRequest): Promise<RunDocument | undefined> {
    const [{ runIds }, latest] = await Promise.all([
      this.jobs.findBusy(),
      this.marks.find(latestOf(syncRequest)),
    ]);
    const ids = [...runIds, ...(latest?.value === undefined ? [] : [latest.value])];
    const now = this.clock.now().getTime();
    return (await this.runs.findAll(ids)).find((run) => covers(run, syncRequest, now));
  }
}

function latestOf({ kind, request }: Pick<SyncRequest, 'kind' | 'request'>): string {
  return request.verify ? 'latest-verification' : `latest-${kind}`;
}

export interface Sync extends Omit<SyncRequest, 'at'> {
  readonly begin: () => Promise<RunDocument>;
}

interface SyncRequest {
  readonly kind: RunKind;
  readonly sourceIds: readonly string[];
  readonly request: RunRequest;
  /** Milliseconds; a run active at this time satisfies the request. */
  readonly at: number;
}

const FRESH_MS = 5 * 60_000;

/** True if the run satisfies the request or was active when it was made. */
export function covers(run: RunDocument, syncRequest: SyncRequest, now: number): boolean {
  const { kind, ended_at, cancel_requested_at, sources } = run.state;
  if (kind !== syncRequest.kind || cancel_requested_at) return false;
  if (Boolean(run.request?.verify) !== Boolean(syncRequest.request.verify)) return false;
  if (ended_at !== null && Date.parse(ended_at) < syncRequest.at) return false;
  if (!looksAsFar(run.request ?? NOTHING_SPECIAL, syncRequest.request)) return false;
  const covered = new Set(
    sources
      .filter((source) => !hasEnded(source) || now - Date.parse(source.ended_at ?? '') < FRESH_MS)
      .map(({ source_id }) => source_id),
  );
  return syncRequest.sourceIds.every((id) => covered.has(id));
}

function looksAsFar(run: RunRequest, syncRequest: RunRequest): boolean {
  if (syncRequest.force && !run.force) return false;
  if (!includes(run.channelIds, syncRequest.channelIds)) return false;
  return (run.limit ?? Infinity) >= (syncRequest.limit ?? Infinity);
}

function includes(all: RunRequest['channelIds'], some: RunRequest['channelIds']): boolean {
  if (all === null) return true;
  return some !== null && some.every((id) => all.includes(id));
}
