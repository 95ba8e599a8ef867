import { Schema } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { FailureReason } from '@elevate/contracts/ingestion';

import type { Listing } from './listing.js';

export interface History {
  readonly complete: boolean;
  readonly pageToken: string | null;
  /** Only a gap is left; a talk known before `knownBefore` ends it. */
  readonly stopAtKnown: boolean;
  /** When the gap opened. Talks stored later lie inside it and do not end it. */
  readonly knownBefore?: Date | null;
}

export const NO_HISTORY: History = { complete: false, pageToken: null, stopAtKnown: false };

/** The id is the YouTube channel id, or the handle until resolved. */
export interface SourceDocument extends AuditCarrier {
  _id: string;
  /** `paused` and resumed only by a person. */
  status: 'unresolved' | 'active' | 'needs-attention' | 'paused' | 'removed';
  name: string;
  handle: string | null;
  youtubeChannelId: string | null;
  uploadsPlaylistId: string | null;
  history: History;
  listing?: Listing | null;
  addedAt: Date;
  resolvedAt: Date | null;
  lastSyncedAt: Date | null;
  lastError: FailureReason | null;
  lastErrorAt?: Date | null;
  /** Last run, scheduled or requested. */
  lastPlannedAt: Date | null;
  /** Consecutive failures; determine the backoff. */
  failures: number;
  notFoundSince: Date | null;
  /** Removed with its episodes, of which some are still shown. */
  withdrawing?: boolean;
}

/** False for an unresolved channel, which has no playlist yet. */
export function isVerifiable({ uploadsPlaylistId }: SourceDocument): boolean {
  return uploadsPlaylistId !== null;
}

const schema = new Schema<SourceDocument>(
  {
    _id: String,
    status: { type: String, required: true },
    name: { type: String, required: true },
    handle: String,
    youtubeChannelId: String,
    uploadsPlaylistId: String,
    history: { type: Object, required: true },
    listing: Object,
    addedAt: Date,
    resolvedAt: Date,
    lastSyncedAt: Date,
    lastError: String,
    lastErrorAt: Date,
    lastPlannedAt: Date,
    failures: { type: Number, required: true },
    notFoundSince: Date,
    withdrawing: Boolean,
  },
  { collection: 'sources', versionKey: false, minimize: false },
);

export const sourceSchema = carriesRecords(schema);
