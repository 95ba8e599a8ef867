import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { RunRecord } from '@elevate/contracts/ingestion';

export type RunState = Omit<RunRecord, 'id' | 'version'>;

/** What was asked for, beyond what the record tells: whether the run covers another wish, and what a retry repeats. */
export interface RunRequest {
  readonly force: boolean;
  /** The most new videos it brings in; forced and backfill runs also look at no more known ones. */
  readonly limit: number | null;
  /** Of a backfill: the channels it was confined to; null for all. */
  readonly channelIds: readonly string[] | null;
  /** Of a backfill: the videos it looks at. */
  readonly ids: readonly string[] | null;
  /** True for a run that compares whole lists of uploads with what is stored. */
  readonly verify?: boolean;
}

export const NOTHING_SPECIAL: RunRequest = {
  force: false,
  limit: null,
  channelIds: null,
  ids: null,
};

export interface RunDocument extends StateDocument<RunState>, AuditCarrier {
  request?: RunRequest;
  /** How many new videos it may still bring in; absent where it has no cap. */
  allowance?: number | null;
}

export const runSchema = carriesRecords(
  stateDocumentSchema<RunDocument>('runs', { request: Object, allowance: Number }),
);
