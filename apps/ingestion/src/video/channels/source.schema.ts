import { Schema } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { FailureReason } from '@elevate/contracts/ingestion';

import type { Listing } from './listing.js';

/** How far down a channel's uploads were read. */
export interface History {
  /** True once everything from the top to the end was seen. */
  readonly complete: boolean;
  /** Where to go on; null before the first page. */
  readonly pageToken: string | null;
  /** True where only a gap above what is known is left: a talk known before `knownBefore` ends it. */
  readonly stopAtKnown: boolean;
  /** When the gap opened. Talks brought in since then lie above its end and must not end it. */
  readonly knownBefore?: Date | null;
}

export const NO_HISTORY: History = { complete: false, pageToken: null, stopAtKnown: false };

/** A channel to follow. Its id is the YouTube channel id, or the handle until the API has resolved it. */
export interface SourceDocument extends AuditCarrier {
  _id: string;
  /** `paused` by a person: nothing happens to it until one activates it. */
  status: 'unresolved' | 'active' | 'needs-attention' | 'paused' | 'removed';
  name: string;
  handle: string | null;
  youtubeChannelId: string | null;
  uploadsPlaylistId: string | null;
  history: History;
  /** What its newest page showed last; absent before the first look. */
  listing?: Listing | null;
  addedAt: Date;
  /** When the API was last asked for name, handle and picture. */
  resolvedAt: Date | null;
  lastSyncedAt: Date | null;
  lastError: FailureReason | null;
  lastErrorAt?: Date | null;
  /** When a run was last made for it, by schedule or on request. */
  lastPlannedAt: Date | null;
  /** Failures in a row; decides how soon it is tried again. */
  failures: number;
  notFoundSince: Date | null;
}

/** Returns true where the uploads playlist is known. An unresolved channel has none to compare yet. */
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
  },
  { collection: 'sources', versionKey: false, minimize: false },
);

export const sourceSchema = carriesRecords(schema);
