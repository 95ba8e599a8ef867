import { auditRecord, type AuditRecord } from '@elevate/audit';
import type { RunKind } from '@elevate/contracts/ingestion';
import type { RunDocument, RunState } from './run.schema.js';

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
