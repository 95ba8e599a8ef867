import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { Run } from '../../shared/admin/admin-types.js';

/** What the console knows: whether it hears of changes, and the runs that it has heard of. */
export interface WatchedRuns {
  readonly connection: 'connecting' | 'live' | 'lost';
  /** The latest begun first. */
  readonly runs: readonly Run[];
}

/** Those that have ended stay in view for comparison, but not all of a day. */
const MOST_ENDED = 3;

/**
 * The runs once one of them is known anew. What has not changed in it stays the same object, so that
 * only those rows are drawn again that show something else; news that come late change nothing.
 */
export function withRun(runs: readonly Run[], run: Run): readonly Run[] {
  const known = runs.find(({ id }) => id === run.id);
  if (known && known.version >= run.version) return runs;
  if (known) {
    const next = copyWithStructuralSharing(known, run);
    return runs.map((one) => (one === known ? next : one));
  }
  let ended = 0;
  return [run, ...runs]
    .toSorted((a, b) => Date.parse(b.started_at) - Date.parse(a.started_at))
    .filter(({ status }) => status === 'running' || ++ended <= MOST_ENDED);
}
