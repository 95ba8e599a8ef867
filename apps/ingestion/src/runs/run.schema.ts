import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { RunRecord } from '@elevate/contracts/ingestion';

export type RunState = Omit<RunRecord, 'id' | 'version'>;

/** Determines whether the run covers another request, and what a retry repeats. */
export interface RunRequest {
  readonly force: boolean;
  /** Maximum new videos; forced runs and backfills also limit known ones. */
  readonly limit: number | null;
  readonly channelIds: readonly string[] | null;
  readonly ids: readonly string[] | null;
  /** Compares whole upload lists with the database. */
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
  allowance?: number | null;
}

export const runSchema = carriesRecords(
  stateDocumentSchema<RunDocument>('runs', { request: Object, allowance: Number }),
);
