import type { FailureReason, RunSource } from '@elevate/contracts/ingestion';
import type { RunState } from './run.schema.js';

export type Outcome = Pick<RunState, 'status' | 'reason'>;

/** A source that ended has nothing left to do in its run, for better or worse. */
export function hasEnded({ ended_at }: Pick<RunSource, 'ended_at'>): boolean {
  return ended_at !== null;
}

/**
 * How a run stands, from its sources. It failed only where nothing succeeded: one channel that is
 * gone must not make a run of a hundred look broken. One that a person stopped is cancelled,
 * whatever its other sources came to.
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

/** The reason all sources of a status share; null where they differ and each tells its own. */
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
