import type { Run, RunSource, RunSummary } from '../shared/api/generated/schema.js';

export function aRunSource(id: string, over: Partial<RunSource> = {}): RunSource {
  return {
    source_id: id,
    name: `Source ${id}`,
    status: 'queued',
    seen: 0,
    new: 0,
    updated: 0,
    withdrawn: 0,
    skipped: { short: 0, live: 0, private: 0, unknown_duration: 0 },
    failed: [],
    quota_units: 0,
    started_at: null,
    ended_at: null,
    ...over,
  };
}

export function anEndedSource(id: string, over: Partial<RunSource> = {}): RunSource {
  const started_at = '2026-01-01T10:00:00.000Z';
  const ended_at = '2026-01-01T10:00:02.000Z';
  return aRunSource(id, { status: 'succeeded', started_at, ended_at, ...over });
}

export function aRun(id: string, over: Partial<Run> = {}): Run {
  return {
    id,
    version: 1,
    kind: 'video',
    trigger: 'admin',
    actor: 'member-1',
    status: 'running',
    reason: null,
    started_at: '2026-01-01T10:00:00.000Z',
    ended_at: null,
    sources: [],
    ...over,
  };
}

export function aRunSummary(id: string, over: Partial<RunSummary> = {}): RunSummary {
  const { sources: _, ...head } = aRun(id, {
    status: 'succeeded',
    ended_at: '2026-01-01T10:01:00.000Z',
  });
  const totals = {
    sources: 3,
    ended: 3,
    failed: 0,
    seen: 9,
    new: 2,
    updated: 1,
    withdrawn: 0,
    quota_units: 6,
  };
  return { ...head, totals, ...over };
}
