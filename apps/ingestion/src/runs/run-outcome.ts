import type { FailureReason, RunSource } from '@elevate/contracts/ingestion';
import type { RunState } from './run.schema.js';

export type Outcome = Pick<RunState, 'status' | 'reason'>;

export function hasEnded({ ended_at }: Pick<RunSource, 'ended_at'>): boolean {
  return ended_at !== null;
}

/**
 * Fails only if nothing succeeded, so that one missing channel does not fail a run of a hundred. A cancelled run stays
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
