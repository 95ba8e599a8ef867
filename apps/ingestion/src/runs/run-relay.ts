import {
  ingestionTopics,
  runChanged,
  type RunKind,
  type RunRecord,
  type RunSource,
  type RunSummary,
  type RunTotals,
  type SourceRun,
} from '@elevate/contracts/ingestion';
import { stateMessages, topicRelay } from '@elevate/republish';
import { auditRecord, type AuditRecord } from '@elevate/audit';
import { hasEnded, type RunDocument, RunRepository, type RunState } from './run.repository.js';

export class RunRelay extends topicRelay(RunRepository, {
  topic: ingestionTopics.run,
  toMessage: stateMessages(runChanged),
}) {}

const NAMES: Readonly<Record<RunKind, string>> = {
  video: 'Video sync',
  backfill: 'Backfill',
  statistics: 'Statistics refresh',
  sample: 'Sample catalogue',
  news: 'News sync',
};

function nameOf({ kind, verify }: Pick<RunState, 'kind' | 'verify'>): string {
  return verify ? 'Video verification' : NAMES[kind];
}

export function begunRecords({
  _id: id,
  state,
  request,
}: Pick<RunDocument, '_id' | 'state' | 'request'>): AuditRecord[] {
  const { actor, retry_of, sources, started_at } = state;
  if (actor === null) return [];
  const after = { sources: sources.length, force: request?.force ?? false };
  return [
    auditRecord({
      at: new Date(started_at),
      actor,
      action: retry_of ? 'retried' : 'started',
      subject: { kind: 'run', id, name: nameOf(state) },
      before: null,
      after: retry_of ? { ...after, retry_of } : after,
    }),
  ];
}

export function cancelledRecord({ _id: id, state }: RunDocument, actor: string, at: Date) {
  return auditRecord({
    at,
    actor,
    action: 'cancelled',
    subject: { kind: 'run', id, name: nameOf(state) },
    before: { status: state.status },
    after: { status: 'cancelled' },
  });
}

export function toRunRecord({ _id, version, state }: RunDocument): RunRecord {
  return { id: _id, version, ...state };
}

export function toRunSummary(run: RunDocument): RunSummary {
  const { sources, ...rest } = toRunRecord(run);
  return { ...rest, totals: totalsOf(sources) };
}

export function toSourceRuns({ _id, state }: RunDocument, sourceId: string): SourceRun[] {
  const { kind, trigger } = state;
  return state.sources
    .filter(({ source_id }) => source_id === sourceId)
    .map((source) => ({ ...source, run_id: _id, kind, trigger }));
}

function totalsOf(sources: readonly RunSource[]): RunTotals {
  const sum = (count: (source: RunSource) => number) =>
    sources.reduce((total, source) => total + count(source), 0);
  return {
    sources: sources.length,
    ended: sum((source) => Number(hasEnded(source) && source.status !== 'cancelled')),
    failed: sum(({ status }) => Number(status === 'failed')),
    cancelled: sum(({ status }) => Number(status === 'cancelled')),
    seen: sum(({ seen }) => seen),
    new: sum((source) => source.new),
    updated: sum(({ updated }) => updated),
    withdrawn: sum(({ withdrawn }) => withdrawn),
    quota_units: sum(({ quota_units }) => quota_units),
  };
}
