import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  failureReason,
  type FailureReason,
  type RunKind,
  type RunRecord,
  type RunSource,
  type RunSummary,
  type RunTrigger,
  type SourceRun,
} from '@elevate/contracts/ingestion';
import { type AppError, userError } from '@elevate/errors';
import { type Logger, LogThrottle } from '@elevate/logging';
import { LOGGER, METRICS } from '@elevate/service-defaults';
import { AuditLog } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type { Counter, Metrics } from '@elevate/metrics';
import {
  countFailed,
  emptyTally,
  hasEnded,
  NOTHING_SPECIAL,
  type Outcome,
  outcomeOf,
  RecentRunsRepository,
  type RunDocument,
  RunRepository,
  type RunRequest,
  type RunState,
  type SourceChanges,
} from './run.repository.js';
import { begunRecords, RunRelay, toRunRecord, toRunSummary, toSourceRuns } from './run-relay.js';
import { HOUR_MS } from '@elevate/rules';

export const jobKinds = [
  'sync-channel',
  'backfill',
  'refresh-statistics',
  'import-sample',
  'sync-feed',
] as const;
export type JobKind = (typeof jobKinds)[number];

const LAST_ENDED = {
  name: 'elevate_ingestion_run_last_ended_timestamp_seconds',
  help: 'When this process last ended a run of a kind, or began itself where it has ended none',
  labels: ['kind'],
} as const;

/** Scheduled kinds. Their last-ended gauge starts at process start, so that a missing run is noticed. */
const EXPECTED: readonly RunKind[] = ['video', 'news'];

@Injectable()
export class RunMetrics {
  private readonly runs: Counter<'kind' | 'trigger' | 'status'>;
  private readonly failures: Counter<'work' | 'reason'>;
  private readonly lastEnded = new Map<RunKind, number>();

  constructor(
    @Inject(METRICS) metrics: Metrics,
    private readonly clock: Clock,
  ) {
    this.runs = metrics.counter({
      name: 'elevate_ingestion_runs_total',
      help: 'Runs that ended, by kind, by what began them and by how they ended',
      labels: ['kind', 'trigger', 'status'],
    });
    this.failures = metrics.counter({
      name: 'elevate_ingestion_source_failures_total',
      help: 'Channels, feeds and other sources that could not be read, by the kind of the job and the reason',
      labels: ['work', 'reason'],
    });
    // Prometheus sees no increase in a series that begins with 1.
    for (const work of jobKinds)
      for (const reason of failureReason.options) this.failures.add({ work, reason }, 0);
    for (const kind of EXPECTED) this.noteEnd(kind);
    metrics.gauge(LAST_ENDED, () =>
      [...this.lastEnded].map(([kind, value]) => ({ labels: { kind }, value })),
    );
  }

  runEnded({ kind, trigger, status }: Pick<RunState, 'kind' | 'trigger' | 'status'>): void {
    this.runs.add({ kind, trigger, status });
    this.noteEnd(kind);
  }

  sourceFailed(work: JobKind, reason: FailureReason): void {
    this.failures.add({ work, reason });
  }

  private noteEnd(kind: RunKind): void {
    this.lastEnded.set(kind, this.clock.now().getTime() / 1_000);
  }
}

interface NewRun {
  readonly kind: RunKind;
  readonly trigger: RunTrigger;
  /** Account id or `operator`; null if scheduled. */
  readonly actor: string | null;
  readonly sources: readonly { readonly id: string; readonly name: string }[];
  /** Set if nothing can be fetched: the run ends immediately with this reason. */
  readonly refusal?: FailureReason | null;
  readonly request?: RunRequest;
  readonly retryOf?: string | null;
  readonly allowance?: number | null;
}

const ATTEMPTS = 10;

/**
 * Milliseconds to collect steps: publishing every one would make traffic quadratic in the sources.
 */
const PUBLISH_DELAY_MS = 250;

const READ_AGAIN_MS = 200;

@Injectable()
export class RunService {
  private readonly publishing = new Set<string>();
  /** During a network outage, the same failure is logged once per hour. */
  private readonly complaints = new LogThrottle(HOUR_MS);

  constructor(
    private readonly runs: RunRepository,
    private readonly recents: RecentRunsRepository,
    private readonly relay: RunRelay,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly audit: AuditLog,
    private readonly metrics: RunMetrics,
  ) {}

  async begin(request: NewRun): Promise<RunDocument> {
    const now = this.clock.now().toISOString();
    const run = {
      _id: `${now.replace(/[-:.]/g, '')}-${randomUUID().slice(0, 8)}`,
      state: newState(request, now),
      request: request.request ?? NOTHING_SPECIAL,
      allowance: request.allowance ?? null,
    };
    // Listed first: an id without a run is harmless, an unlisted run would be invisible.
    await this.recents.add(run._id);
    const begun = await this.runs.insert({ ...run, unaudited: begunRecords(run) });
    this.relay.notify([run._id]);
    if (begun.state.ended_at !== null) this.metrics.runEnded(begun.state);
    if (request.actor !== null) await this.audit.record(run._id);
    return begun;
  }

  async change(id: string, changes: SourceChanges): Promise<void> {
    if (!(await this.runs.setSources(id, changes)) && changes.size > 1)
      for (const change of changes) await this.runs.setSources(id, new Map([change]));
    const run = await this.runs.findToConclude(id);
    if (run) await this.conclude(run);
    this.publishSoon(id);
  }

  /** Merges close updates. After a crash the relay publishes the last one. */
  private publishSoon(id: string): void {
    if (this.publishing.has(id)) return;
    this.publishing.add(id);
    setTimeout(() => {
      this.publishing.delete(id);
      this.relay.notify([id]);
    }, PUBLISH_DELAY_MS).unref();
  }

  async conclude(run: RunDocument): Promise<void> {
    let current: RunDocument | null = run;
    for (let attempt = 0; current && attempt < ATTEMPTS; attempt += 1) {
      const { state } = current;
      const outcome = outcomeOf(state.sources);
      const over = state.sources.every(hasEnded);
      const unchanged = outcome.status === state.status && outcome.reason === state.reason;
      if (state.ended_at !== null || (unchanged && !over)) return;
      const endedAt = over ? this.clock.now().toISOString() : null;
      if (await this.runs.setOutcome(current, outcome, endedAt)) {
        if (over) this.noteEnd(current, outcome);
        return;
      }
      current = await this.runs.find(run._id);
    }
  }

  private noteEnd(run: RunDocument, { status }: Outcome): void {
    if (run.state.kind === 'news') this.logFeeds(run);
    this.metrics.runEnded({ ...run.state, status });
  }

  /** One line per run; the run record lists failures per feed. */
  private logFeeds({ _id: runId, state: { sources } }: RunDocument): void {
    const failed: Partial<Record<FailureReason, number>> = {};
    for (const { status, failed: reasons } of sources) {
      const reason = status === 'failed' ? reasons.at(-1)?.reason : undefined;
      if (reason !== undefined) failed[reason] = (failed[reason] ?? 0) + 1;
    }
    const facts = { runId, feeds: sources.length, failed };
    if (Object.keys(failed).length === 0) this.logger.info(facts, 'Feeds synced');
    else this.complaints.say('news', () => this.logger.warn(facts, 'Some feed syncs failed'));
  }

  async recent(): Promise<RunSummary[]> {
    return (await this.findRecent()).map(toRunSummary);
  }

  async recentOf(sourceId: string): Promise<SourceRun[]> {
    return (await this.findRecent()).flatMap((run) => toSourceRuns(run, sourceId));
  }

  /** @throws AppError `INGESTION.NOT_FOUND` */
  async get(id: string): Promise<RunRecord> {
    return toRunRecord(await this.find(id));
  }

  async untilEnded(run: RunRecord, seconds: number): Promise<RunRecord> {
    let current = run;
    const until = performance.now() + seconds * 1_000;
    while (current.status === 'running' && performance.now() < until) {
      await pause(READ_AGAIN_MS);
      current = await this.get(run.id);
    }
    return current;
  }

  async find(id: string): Promise<RunDocument> {
    const run = await this.runs.find(id);
    if (!run) throw userError('INGESTION.NOT_FOUND', 'The run does not exist.');
    return run;
  }

  private async findRecent(): Promise<RunDocument[]> {
    const runs = await this.runs.findAll(await this.recents.findIds());
    return runs.sort((a, b) => (a._id < b._id ? 1 : -1));
  }
}

function newState(
  { kind, trigger, actor, sources, refusal, retryOf, request }: NewRun,
  now: string,
): RunState {
  const entries = sources.map((source) => newEntry(source, refusal ?? null, now));
  const over = refusal || entries.length === 0;
  return {
    kind,
    trigger,
    actor,
    started_at: now,
    ended_at: over ? now : null,
    cancel_requested_at: null,
    retry_of: retryOf ?? null,
    ...(request?.verify && { verify: true }),
    sources: entries,
    status: refusal ? 'paused' : outcomeOf(entries).status,
    reason: refusal ?? null,
  };
}

function newEntry(
  { id, name }: { id: string; name: string },
  refusal: FailureReason | null,
  now: string,
): RunSource {
  const tally = emptyTally();
  if (refusal) countFailed(tally, refusal, 1);
  const status = refusal ? 'paused' : 'queued';
  return {
    source_id: id,
    name,
    status,
    ...tally,
    started_at: null,
    ended_at: refusal ? now : null,
  };
}

export const runEnded = (): AppError =>
  userError('INGESTION.RUN_ENDED', 'This run has ended already.');

export const runRunning = (): AppError =>
  userError('INGESTION.RUN_RUNNING', 'This run is still under way.');

export const nothingFailed = (): AppError =>
  userError(
    'INGESTION.NOTHING_FAILED',
    'Nothing in this run failed or was cancelled that could be tried again.',
  );
