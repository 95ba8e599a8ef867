import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { FeedState } from '@elevate/contracts/ingestion';

/** What a publisher said an answer is known by, exactly as it said it. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Where a feed was last said to have moved for good, and how often in a row. */
export interface Moved {
  readonly to: string;
  readonly times: number;
}

/** What is known of a feed beside what is told about it. */
export interface FeedBookkeeping {
  /** Where it was followed first: its id comes from here. */
  originUrl: string;
  addedAt: Date;
  /** False while it is called by its host, until its document says how it calls itself. */
  named: boolean;
  /** Only from an answer that was understood: a broken one must not be "unchanged" next time. */
  validators: Validators | null;
  /** Of the bytes that were last understood. */
  contentHash: string | null;
  /** In a row; decides the pause. */
  failures: number;
  /** When it is due; null is now. */
  nextAttemptAt: Date | null;
  /** The publisher asked to be left alone until then. */
  notBefore: Date | null;
  lastSuccessAt: Date | null;
  /** The usual time between two of its items; null while too few have dates. */
  rhythmMs: number | null;
  refreshMinutes: number | null;
  moved: Moved | null;
  /** False where its articles are never asked for their picture. */
  pictures: boolean;
  /** Instead of the service's own, for a publisher who knows us under another name. */
  userAgent: string | null;
}

export type FeedFacts = Omit<FeedState, 'id' | 'version'>;

/** A feed: what is told about it beside what is only remembered. A removed one stays removed. */
export type FeedDocument = StateDocument<FeedFacts> & FeedBookkeeping & AuditCarrier;

const fields = {
  originUrl: { type: String, required: true },
  addedAt: Date,
  named: { type: Boolean, required: true },
  validators: Object,
  contentHash: String,
  failures: { type: Number, required: true },
  nextAttemptAt: Date,
  notBefore: Date,
  lastSuccessAt: Date,
  rhythmMs: Number,
  refreshMinutes: Number,
  moved: Object,
  pictures: { type: Boolean, required: true },
  userAgent: String,
};

export const feedSchema = carriesRecords(stateDocumentSchema<FeedDocument>('feeds', fields));
