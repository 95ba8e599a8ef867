import type { OutgoingMessage } from '@elevate/messaging';
import {
  runChanged,
  type RunRecord,
  type RunSource,
  type RunSummary,
  type RunTotals,
  type SourceRun,
} from '@elevate/contracts/ingestion';
import { hasEnded } from './run-outcome.js';
import type { RunDocument } from './run.schema.js';

export function toRunRecord({ _id, version, state }: RunDocument): RunRecord {
  return { id: _id, version, ...state };
}

export function toRunMessage(run: RunDocument): OutgoingMessage {
  return { type: runChanged.type, subject: run._id, sequence: run.version, data: toRunRecord(run) };
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
