import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { FeedState } from '@elevate/contracts/ingestion';

export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface Moved {
  readonly to: string;
  readonly times: number;
}

export interface FeedMemory {
  readonly leftOut: readonly string[];
  readonly shared: readonly string[];
  readonly leftOutCount: number;
  readonly waiting: number;
}

export interface FeedBookkeeping {
  originUrl: string;
  addedAt: Date;
  /** False while the host serves as name. */
  named: boolean;
  /** Saved only after a successful parse: a broken response must not become "unchanged". */
  validators: Validators | null;
  contentHash: string | null;
  failures: number;
  /** Null means now. */
  nextAttemptAt: Date | null;
  notBefore: Date | null;
  lastSuccessAt: Date | null;
  /** Between items, in milliseconds; null with too few dates. */
  rhythmMs: number | null;
  refreshMinutes: number | null;
  memory?: FeedMemory | null;
  moved: Moved | null;
  pictures: boolean;
  userAgent: string | null;
}

export type FeedFacts = Omit<FeedState, 'id' | 'version'>;

export type FeedDocument = StateDocument<FeedFacts> & FeedBookkeeping & AuditCarrier;

export const feedSchema = carriesRecords(stateDocumentSchema<FeedDocument>('feeds'));
