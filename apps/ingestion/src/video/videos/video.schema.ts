import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { WithdrawalReason } from '@elevate/contracts/ingestion';
import type { SkipReason, VideoFacts } from './observation.js';

/**
 * Everything that was ever seen, published or not. `seen` was never published; `withdrawn` was, and
 * may not be shown now.
 */
export interface VideoDocument extends StateDocument<VideoFacts | null> {
  status: 'seen' | 'published' | 'withdrawn';
  /** The followed channel (or `sample`) it was found through. */
  sourceId: string;
  origin: 'youtube' | 'sample';
  /** Of `state`; an observation with the same hash writes nothing. */
  contentHash: string;
  skip?: SkipReason | 'absent' | 'malformed' | null;
  withdrawal?: WithdrawalReason | null;
  /** Looks in a row that did not find it. */
  misses: number;
  /** The run that counted the last miss: a page that is worked twice counts it once. */
  missedIn?: string | null;
  firstSeenAt: Date;
  /** When its source was last asked about it; null where it never was. */
  checkedAt: Date | null;
}

const fields = {
  state: { type: Object, required: false, default: null },
  status: { type: String, required: true },
  sourceId: { type: String, required: true },
  origin: { type: String, required: true },
  contentHash: { type: String },
  skip: String,
  withdrawal: String,
  misses: { type: Number, required: true },
  missedIn: String,
  firstSeenAt: Date,
  checkedAt: Date,
};

export const videoSchema = stateDocumentSchema<VideoDocument>('videos', fields);
