import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { Run } from '../../shared/admin/admin-types.js';

export interface WatchedRuns {
  readonly connection: 'connecting' | 'live' | 'lost';
  readonly runs: readonly Run[];
}

/** Ended runs stay visible for comparison, but only a few. */
const MOST_ENDED = 3;

/**
 * Merges one run into the list and ignores stale updates. Unchanged sources keep their identity so that only changed
 * rows render.
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
