import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';
import type { MergedDocument } from '../merged-documents.js';

export interface Position {
  readonly seconds: number;
  readonly isFinished: boolean;
  readonly watchedAt: Date;
}

export interface StoredEntry {
  /** The id of the episode. */
  readonly id: string;
  /** The newest change of an episode wins. */
  readonly changedAt: Date;
  /** Null if the entry was removed: an older position of another device must not bring it back. */
  readonly position: Position | null;
}

export interface History {
  readonly entries: readonly StoredEntry[];
  /** Older changes are forgotten. */
  readonly clearedAt: Date;
  readonly keeping: { readonly value: boolean; readonly changedAt: Date };
}

export type HistoryDocument = History & MergedDocument;

export function historyModel(connection: Connection): Model<HistoryDocument> {
  const date = { type: Date, required: true };
  const position = new Schema<Position>(
    { seconds: Number, isFinished: Boolean, watchedAt: Date },
    { _id: false },
  );
  const schema = new Schema<HistoryDocument>(
    {
      _id: { type: String, required: true },
      version: { type: Number, required: true },
      entries: [
        { _id: false, id: String, changedAt: Date, position: { type: position, default: null } },
      ],
      clearedAt: date,
      keeping: { value: Boolean, changedAt: Date },
      expiresAt: { type: Date, default: null },
    },
    { collection: 'watch_histories', versionKey: false },
  ).index({ expiresAt: 1 });
  return modelOf(connection, 'WatchHistory', schema);
}
