import type { FailureReason, RunSource } from '@elevate/contracts/ingestion';

export type Tally = Pick<
  RunSource,
  | 'seen'
  | 'new'
  | 'updated'
  | 'withdrawn'
  | 'skipped'
  | 'failed'
  | 'quota_units'
  | 'left_out'
  | 'unchanged'
  | 'stored'
  | 'brought_in'
>;

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
  const known = tally.failed.find((entry) => entry.reason === reason);
  if (known) known.count += count;
  else tally.failed.push({ reason, count });
}
