import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { WithdrawalReason } from '@elevate/contracts/ingestion';
import type { SkipReason, VideoFacts } from './observation.js';

/** `seen`: never published. `withdrawn`: published before, hidden now. */
export interface VideoDocument extends StateDocument<VideoFacts | null> {
  status: 'seen' | 'published' | 'withdrawn';
  /** Channel id through which it was found, or `sample`. */
  sourceId: string;
  origin: 'youtube' | 'sample';
  /** Hash of `state`; an equal hash skips the write. */
  contentHash: string;
  skip?: SkipReason | 'absent' | 'malformed' | null;
  withdrawal?: WithdrawalReason | null;
  /** Withdrawn with its channel; only a sync of the channel, followed again, brings it back. */
  channelRemoved?: boolean;
  /** Consecutive checks that did not find it. */
  misses: number;
  /** Run of the last miss, so that a repeated page counts once. */
  missedIn?: string | null;
  firstSeenAt: Date;
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
  channelRemoved: Boolean,
  misses: { type: Number, required: true },
  missedIn: String,
  firstSeenAt: Date,
  checkedAt: Date,
};

export const videoSchema = stateDocumentSchema<VideoDocument>('videos', fields);
