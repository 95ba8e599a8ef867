import type { QueryFilter } from 'mongoose';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import type { FailureReason, RunRecord, RunSource } from '@elevate/contracts/ingestion';
import {
  documentSchema,
  hasMatched,
  inState,
  nextVersion,
  type StateDocument,
  stateDocumentSchema,
} from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';

const GOING_ON: readonly RunSource['status'][] = ['queued', 'running'];

export type SourceChanges = ReadonlyMap<number, Partial<RunSource>>;

export class RunRepository extends repositoryOf(
  carriesRecords(stateDocumentSchema<RunDocument>('runs')),
) {
  async insert(run: Omit<RunDocument, 'version' | 'unpublished'>): Promise<RunDocument> {
    const document: RunDocument = { ...run, version: 1, unpublished: true };
    await this.model.create(document);
    return document;
  }

  async findAll(ids: readonly string[]): Promise<RunDocument[]> {
    return this.model.find({ _id: { $in: [...ids] } }).lean<RunDocument[]>();
  }

  async findUnended(): Promise<RunDocument[]> {
    return this.model.find({ 'state.ended_at': null }).lean<RunDocument[]>();
  }

  /** Atomic per source; false if a source has already ended, because ended sources never change. */
  async setSources(id: string, changes: SourceChanges): Promise<boolean> {
    const $set: Record<string, unknown> = {};
    const filter: Record<string, unknown> = { _id: id };
    for (const [place, fields] of changes) {
      filter[`state.sources.${String(place)}.ended_at`] = null;
      for (const [name, value] of Object.entries(fields))
        $set[`state.sources.${String(place)}.${name}`] = value;
    }
    return hasMatched(this.model.updateOne(filter, nextVersion($set)));
  }

  /**
   * Null while it goes on: reading a thousand sources at each step would cost more than their work.
   */
  async findToConclude(id: string): Promise<RunDocument | null> {
    const isGoingOn = { 'state.status': 'running', 'state.sources.status': { $in: GOING_ON } };
    const filter = { _id: id, ...isGoingOn } as QueryFilter<RunDocument>;
    return (await this.model.exists(filter)) ? null : this.find(id);
  }

  /**
   * Grants up to `amount` new videos before they are stored: a crash makes the run store fewer,
   * never more.
   */
  async takeAllowance(id: string, amount: number): Promise<number> {
    for (;;) {
      const run = await this.model.findById(id, { allowance: 1 }).lean<RunDocument>();
      if (run?.allowance == null) return amount;
      const { allowance } = run;
      const granted = Math.min(allowance, amount);
      if (granted === 0) return 0;
      const update = { $set: { allowance: allowance - granted } };
      // Another process may have taken some meanwhile: read again.
      if (await hasMatched(this.model.updateOne({ _id: id, allowance }, update))) return granted;
    }
  }

  setOutcome(
    { _id, version }: RunDocument,
    outcome: Outcome,
    endedAt: string | null,
  ): Promise<boolean> {
    const { status, reason } = outcome;
    const update = nextVersion(inState({ status, reason, ended_at: endedAt }));
    return hasMatched(this.model.updateOne({ _id, version }, update));
  }

  async askToEnd(id: string, at: string, record: AuditRecord): Promise<RunDocument | null> {
    const open = { _id: id, 'state.ended_at': null, 'state.cancel_requested_at': null };
    const update = nextVersion(inState({ cancel_requested_at: at }));
    return this.changeOne(open, { ...update, $push: { unaudited: record } });
  }

  async deleteEndedBefore(instant: string): Promise<void> {
    await this.model.deleteMany({
      unpublished: false,
      'state.ended_at': { $ne: null, $lt: instant },
    });
  }
}

const LIST = 'latest';
const KEPT = 50;

interface RecentRuns {
  _id: string;
  ids: string[];
}

/** Sorting tens of thousands of runs by date would read all without an index. */
export class RecentRunsRepository extends repositoryOf(documentSchema<RecentRuns>('recent-runs')) {
  async add(id: string): Promise<void> {
    const $push = { ids: { $each: [id], $slice: -KEPT } };
    await this.model.updateOne({ _id: LIST }, { $push }, { upsert: true });
  }

  async findIds(): Promise<string[]> {
    return (await this.find(LIST))?.ids ?? [];
  }
}

export type RunState = Omit<RunRecord, 'id' | 'version'>;

/** Determines whether the run covers another request, and what a retry repeats. */
export interface RunRequest {
  readonly force: boolean;
  /** Maximum new videos; forced runs and backfills also limit known ones. */
  readonly limit: number | null;
  readonly channelIds: readonly string[] | null;
  readonly ids: readonly string[] | null;
  /** Compares whole upload lists with the database. */
  readonly verify?: boolean;
}

export const NOTHING_SPECIAL: RunRequest = {
  force: false,
  limit: null,
  channelIds: null,
  ids: null,
};

export interface RunDocument extends StateDocument<RunState>, AuditCarrier {
  request?: RunRequest;
  allowance?: number | null;
}

export type Outcome = Pick<RunState, 'status' | 'reason'>;

export function hasEnded({ ended_at }: Pick<RunSource, 'ended_at'>): boolean {
  return ended_at !== null;
}

/**
 * Fails only if nothing succeeded: one missing channel does not fail a run. A cancelled run stays
 * cancelled.
 */
export function outcomeOf(sources: readonly RunSource[]): Outcome {
  const statuses = new Set(sources.map(({ status }) => status));
  if (statuses.has('running') || statuses.has('queued')) return { status: 'running', reason: null };
  if (statuses.has('cancelled')) return { status: 'cancelled', reason: null };
  if (statuses.has('paused')) return { status: 'paused', reason: commonReason(sources, 'paused') };
  if (statuses.has('failed') && !statuses.has('succeeded')) {
    return { status: 'failed', reason: commonReason(sources, 'failed') };
  }
  return { status: 'succeeded', reason: null };
}

function commonReason(
  sources: readonly RunSource[],
  status: RunSource['status'],
): FailureReason | null {
  const reasons = new Set(
    sources
      .filter((source) => source.status === status)
      .map(({ failed }) => failed.at(-1)?.reason ?? null),
  );
  const [first] = reasons;
  return reasons.size === 1 ? (first ?? null) : null;
}

export type Tally = Omit<RunSource, 'source_id' | 'name' | 'status' | 'started_at' | 'ended_at'>;

export function emptyTally(): Tally {
  return {
    seen: 0,
    new: 0,
    updated: 0,
    withdrawn: 0,
    quota_units: 0,
    skipped: { short: 0, live: 0, private: 0, unknown_duration: 0 },
    failed: [],
  };
}

export function countFailed(tally: Tally, reason: FailureReason, count: number): void {
  if (count === 0) return;
  const reported = tally.failed.find((entry) => entry.reason === reason);
  if (reported) reported.count += count;
  else tally.failed.push({ reason, count });
}
