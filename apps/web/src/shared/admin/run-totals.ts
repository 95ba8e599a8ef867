import type { Run, RunSummary } from './admin-types.js';

export function totalsOf({ sources }: Pick<Run, 'sources'>): RunSummary['totals'] {
  const sum = (of: 'seen' | 'new' | 'updated' | 'withdrawn' | 'quota_units') =>
    sources.reduce((total, source) => total + source[of], 0);
  return {
    sources: sources.length,
    ended: sources.filter(({ ended_at, status }) => ended_at !== null && status !== 'cancelled')
      .length,
    failed: sources.filter(({ status }) => status === 'failed').length,
    cancelled: sources.filter(({ status }) => status === 'cancelled').length,
    seen: sum('seen'),
    new: sum('new'),
    updated: sum('updated'),
    withdrawn: sum('withdrawn'),
    quota_units: sum('quota_units'),
  };
}
