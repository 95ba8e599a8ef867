import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { Clock, SerialQueue } from '@elevate/clock';
import type { RunKind, RunTrigger } from '@elevate/contracts/ingestion';
import { AppError } from '@elevate/errors';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { MONGO, TRANSPORT } from '@elevate/service-defaults';
import { activeTraceparent, inSpan } from '@elevate/telemetry';
import { FeedRepository } from '../../news/feeds/feed.repository.js';
import type { FeedDocument } from '../../news/feeds/feed.schema.js';
import { type JobDocument, JobRepository, newJob } from '../../queue/job.repository.js';
import { RunCanceller } from '../../queue/job-sweeper.js';
import { type JobKind, RunService } from '../../runs/run.service.js';
import {
  hasEnded,
  NOTHING_SPECIAL,
  type RunDocument,
  RunRepository,
  type RunRequest,
} from '../../runs/run.repository.js';
import { MarkRepository } from '../../timing/mark.repository.js';
import { type SourceDocument, SourceRepository } from '../../video/channels/source.repository.js';
import { SAMPLE_SOURCE } from '../../video/sample/import-sample.worker.js';
import { Credentials } from '../../video/youtube/credentials.js';

export interface RunOrigin {
  readonly trigger: RunTrigger;
  readonly actor: string | null;
  readonly retryOf?: string;
  readonly request?: RunRequest;
  readonly reserve?: number;
}

export interface Plan extends RunOrigin {
  readonly kind: RunKind;
  readonly tasks: readonly { id: string; name: string; ids?: readonly string[] }[];
}

export const BY_SCHEDULE: RunOrigin = { trigger: 'schedule', actor: null };

export const DEFAULT_LIMIT = 50;

export function planChannels(sources: readonly SourceDocument[], origin: RunOrigin): Plan {
  return { ...origin, kind: 'video', tasks: sources.map(({ _id: id, name }) => ({ id, name })) };
}

export function planFeeds(feeds: readonly FeedDocument[], origin: RunOrigin): Plan {
  const tasks = feeds.map(({ _id: id, state: { name } }) => ({ id, name }));
  return { ...origin, kind: 'news', tasks };
}

export function planBackfill(ids: readonly string[], origin: RunOrigin): Plan {
  const tasks = ids.length > 0 ? [{ id: 'backfill', name: 'Backfill', ids }] : [];
  return { ...origin, kind: 'backfill', tasks };
}

const STATISTICS_CHUNK = 1_000;

export function planStatistics(ids: readonly string[], origin: RunOrigin): Plan {
  const count = Math.ceil(ids.length / STATISTICS_CHUNK);
  const tasks = Array.from({ length: count }, (_, index) => ({
    id: `statistics-${index + 1}`,
    name: `Statistics ${index + 1} of ${count}`,
    ids: ids.slice(index * STATISTICS_CHUNK, (index + 1) * STATISTICS_CHUNK),
  }));
  return { ...origin, kind: 'statistics', tasks };
}

export function planSample(origin: RunOrigin): Plan {
  return { ...origin, kind: 'sample', tasks: [{ id: SAMPLE_SOURCE, name: 'Sample catalogue' }] };
}

const JOBS: Readonly<Record<RunKind, JobKind>> = {
  video: 'sync-channel',
  backfill: 'backfill',
  statistics: 'refresh-statistics',
  news: 'sync-feed',
  sample: 'import-sample',
};

const WITHOUT_API: ReadonlySet<RunKind> = new Set(['news', 'sample']);

/** Delay before a feed whose job was lost is planned again. */
const PLANNED_AGAIN_MS = 600_000;

const LEASE = 'ingestion-planning';
/** Far longer than planning takes; a crashed holder blocks others this long. */
const HELD_FOR_MS = 20_000;
const TRY_AGAIN_MS = 25;

/** One process plans at a time, so that the second of two equal requests joins the first's run. */
@Injectable()
export class RunPlanner {
  private readonly lease: Lease;
  private readonly queue = new SerialQueue();

  constructor(
    private readonly service: RunService,
    private readonly runs: RunRepository,
    private readonly jobs: JobRepository,
    private readonly sources: SourceRepository,
    private readonly feeds: FeedRepository,
    private readonly credentials: Credentials,
    private readonly canceller: RunCanceller,
    private readonly marks: MarkRepository,
    private readonly clock: Clock,
    @Inject(MONGO) connection: Connection,
    @Inject(TRANSPORT) transport: Transport,
  ) {
    // The sole process need not wait for its predecessor's lease.
    this.lease = transport.shared ? new Lease(connection) : new Lease(connection, 'in-process');
  }

  begin(plan: Plan): Promise<RunDocument> {
    return inSpan(
      () => ({ name: `plan ${plan.kind}`, kind: 'internal', begins: 'if-alone' }),
      () => this.beginAll(plan),
    );
  }

  /** Looks again inside the lease: another process may have planned the same. False if nothing is due. */
  async beginDue<Due>(
    findDue: () => Promise<Due[]>,
    toPlan: (due: readonly Due[], origin: RunOrigin) => Plan,
  ): Promise<boolean> {
    if ((await findDue()).length === 0) return false;
    return this.alone(async () => {
      const due = await findDue();
      if (due.length > 0) await this.begin(toPlan(due, BY_SCHEDULE));
      return due.length > 0;
    });
  }

  /** Concurrent equal requests share a run. */
  async joinOrBegin(plan: Plan): Promise<{ readonly run: RunDocument; readonly begun: boolean }> {
    // An empty run has nothing to share; it only reports that.
    if (plan.tasks.length === 0) return { run: await this.begin(plan), begun: true };
    const { kind, tasks, request = NOTHING_SPECIAL } = plan;
    const at = this.clock.now().getTime();
    const syncRequest = { kind, request, at, sourceIds: tasks.map(({ id }) => id) };
    const mark = request.verify ? 'latest-verification' : `latest-${kind}`;
    return this.alone(async () => {
      const ongoing = await this.covering(syncRequest, mark);
      if (ongoing) return { run: ongoing, begun: false };
      const run = await this.begin(plan);
      await this.marks.set(mark, { value: run._id });
      return { run, begun: true };
    });
  }

  /** Active runs are those with jobs. One that ended while this request waited is the latest run. */
  private async covering(syncRequest: SyncRequest, mark: string): Promise<RunDocument | undefined> {
    const [{ runIds }, latest] = await Promise.all([this.jobs.findBusy(), this.marks.find(mark)]);
    const runs = await this.runs.findAll([...runIds, latest?.value ?? []].flat());
    const now = this.clock.now().getTime();
    return runs.find((run) => covers(run, syncRequest, now));
  }

  private async beginAll(plan: Plan): Promise<RunDocument> {
    const { kind, tasks, request = NOTHING_SPECIAL, reserve: _, ...origin } = plan;
    const ids = tasks.map(({ id }) => id);
    const now = this.clock.now().getTime();
    // First: a job may finish and set its feed's next time before the last one is stored.
    if (kind === 'news') await this.feeds.markPlanned(ids, new Date(now + PLANNED_AGAIN_MS));
    const refusal = WITHOUT_API.has(kind) ? null : this.credentials.problem();
    const allowance = kind === 'video' ? request.limit : null;
    const newRun = { ...origin, kind, request, allowance, sources: tasks, refusal };
    const run = await this.service.begin(newRun);
    if (!refusal) {
      await this.jobs.insert(this.jobsOf(run._id, plan));
      await this.canceller.completeIfAsked(run._id);
    }
    // Last: after a crash they are planned twice, which is harmless. A verification replaces no sync.
    if (kind === 'video' && !request.verify) await this.sources.markPlanned(ids, this.clock.now());
    return run;
  }

  private jobsOf(runId: string, plan: Plan): JobDocument[] {
    const { kind, tasks, reserve, request = NOTHING_SPECIAL } = plan;
    const { force, limit, verify } = request;
    const traceparent = activeTraceparent();
    return tasks.map(({ id, ids = [] }, place) =>
      newJob({
        _id: `${runId}-${String(place)}`,
        state: { run_id: runId, source_id: id, kind: JOBS[kind] },
        place,
        queuedAt: this.clock.now(),
        // Without force the limit applies to the run, not to the depth.
        limit: (force && limit) || DEFAULT_LIMIT,
        force,
        ids: [...ids],
        ...(reserve && { reserve }),
        ...(verify && { verify }),
        ...(traceparent && { traceparent }),
      }),
    );
  }

  private alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.queue.run(async () => {
      await this.acquireLease();
      try {
        return await work();
      } finally {
        await this.lease.release(LEASE).catch(() => undefined);
      }
    });
  }

  private async acquireLease(): Promise<void> {
    const until = Date.now() + 2 * HELD_FOR_MS;
    while (!(await this.lease.acquire(LEASE, HELD_FOR_MS))) {
      if (Date.now() > until) throw new AppError('INGESTION.PLANNING_BUSY', { kind: 'transient' });
      await pause(TRY_AGAIN_MS);
    }
  }
}

interface SyncRequest {
  readonly kind: RunKind;
  readonly sourceIds: readonly string[];
  readonly request: RunRequest;
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
  const covered = sources.filter(
    (source) => !hasEnded(source) || now - Date.parse(source.ended_at ?? '') < FRESH_MS,
  );
  const ids = new Set(covered.map(({ source_id }) => source_id));
  return syncRequest.sourceIds.every((id) => ids.has(id));
}

function looksAsFar(run: RunRequest, syncRequest: RunRequest): boolean {
  const { channelIds } = run;
  if (syncRequest.force && !run.force) return false;
  if (channelIds && !syncRequest.channelIds?.every((id) => channelIds.includes(id))) return false;
  return (run.limit ?? Infinity) >= (syncRequest.limit ?? Infinity);
}
