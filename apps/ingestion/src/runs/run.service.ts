import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type {
  FailureReason,
  RunKind,
  RunRecord,
  RunSource,
  RunSummary,
  RunTrigger,
  SourceRun,
} from '@elevate/contracts/ingestion';
import { RecentRunsRepository } from './recent-runs.repository.js';
import { begunRecords } from './run-audit.js';
import { RunLog } from './run-log.js';
import { RunMetrics } from './run-metrics.js';
import { hasEnded, outcomeOf, type Outcome } from './run-outcome.js';
import { RunRelay } from './run-relay.js';
import { runNotFound } from './run.errors.js';
import { toRunRecord, toRunSummary, toSourceRuns } from './run.mapper.js';
import { RunRepository, type SourceChanges } from './run.repository.js';
import { NOTHING_SPECIAL, type RunDocument, type RunRequest, type RunState } from './run.schema.js';
import { countFailed, emptyTally } from './tally.js';

export interface NewRun {
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
 * Milliseconds to collect steps before publishing. A run lists all sources, so publishing every step would make traffic
 * quadratic.
 */
const PUBLISH_DELAY_MS = 250;

@Injectable()
export class RunService {
  private readonly publishing = new Set<string>();

  constructor(
    private readonly runs: RunRepository,
    private readonly recents: RecentRunsRepository,
    private readonly relay: RunRelay,
    private readonly clock: Clock,
    private readonly log: RunLog,
    private readonly audit: AuditLog,
    private readonly metrics: RunMetrics,
  ) {}

  async begin(asked: NewRun): Promise<RunDocument> {
    const now = this.clock.now().toISOString();
    const run = {
      _id: `${now.replace(/[-:.]/g, '')}-${randomUUID().slice(0, 8)}`,
      state: newState(asked, now),
      request: asked.request ?? NOTHING_SPECIAL,
      allowance: asked.allowance ?? null,
    };
    // Listed first: an id without a run is harmless, an unlisted run would be invisible.
    await this.recents.add(run._id);
    const begun = await this.runs.insert({ ...run, unaudited: begunRecords(run) });
    this.relay.poke([run._id]);
    if (begun.state.ended_at !== null) this.metrics.runEnded(begun.state);
    if (asked.actor !== null) await this.audit.record(run._id);
    return begun;
  }

  async change(id: string, changes: SourceChanges): Promise<void> {
    const run = await this.runs.setSources(id, changes);
    if (run) await this.conclude(run);
    else if (changes.size > 1) await this.changeSingly(id, changes);
    this.publishSoon(id);
  }

  /** Merges close updates. After a crash the relay publishes the last one. */
  private publishSoon(id: string): void {
    if (this.publishing.has(id)) return;
    this.publishing.add(id);
    setTimeout(() => {
      this.publishing.delete(id);
      this.relay.poke([id]);
    }, PUBLISH_DELAY_MS).unref();
  }

  private async changeSingly(id: string, changes: SourceChanges): Promise<void> {
    for (const [place, fields] of changes) {
      const run = await this.runs.setSources(id, new Map([[place, fields]]));
      if (run) await this.conclude(run);
    }
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
    this.log.ended(run);
    this.metrics.runEnded({ ...run.state, status });
  }

  async findUnended(): Promise<RunDocument[]> {
    return this.runs.findUnended();
  }

  async forgetEndedBefore(instant: Date): Promise<void> {
    await this.runs.deleteEndedBefore(instant.toISOString());
  }

  async recent(): Promise<RunSummary[]> {
    return (await this.findRecent()).map(toRunSummary);
  }

  /** In the recent runs. */
  async recentOf(sourceId: string): Promise<SourceRun[]> {
    return (await this.findRecent()).flatMap((run) => toSourceRuns(run, sourceId));
  }

  /** @throws AppError `INGESTION.NOT_FOUND` */
  async get(id: string): Promise<RunRecord> {
    return toRunRecord(await this.find(id));
  }

  /** @throws AppError `INGESTION.NOT_FOUND` */
  async find(id: string): Promise<RunDocument> {
    const run = await this.runs.find(id);
    if (!run) throw runNotFound();
    return run;
  }

  /** Newest first. */
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
