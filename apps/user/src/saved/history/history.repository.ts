import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { HISTORY_DAYS, HISTORY_ENTRIES, DAY_MS } from '@elevate/rules';
import { documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { type Connection, type Model, Schema } from 'mongoose';
import {
  changedNotAfter,
  lastWritten,
  type MergedDocument,
  MergedDocuments,
  mergeRegisters,
  notAfter,
} from '../merged-documents.js';

@Injectable()
export class HistoryRepository extends MergedDocuments<History> {
  constructor(@Inject(MONGO) connection: Connection, clock: Clock) {
    const kind = {
      empty: EMPTY_HISTORY,
      endsOf: ({ entries }: History) => entries.map(expiryOf),
      prune,
      busy: 'USER.HISTORY_BUSY',
    };
    super(historyModel(connection), kind, clock);
  }

  merge(userId: string, change: History): Promise<History> {
    const now = this.clock.now();
    return this.change(userId, (stored) => mergeHistory(stored, change, now));
  }
}

interface Position {
  readonly seconds: number;
  readonly isFinished: boolean;
  readonly watchedAt: Date;
}

export interface StoredEntry {
  readonly id: string;
  /** The newest change of an episode wins. */
  readonly changedAt: Date;
  /** Null: an older position of another device must not bring it back. */
  readonly position: Position | null;
}

export interface History {
  readonly entries: readonly StoredEntry[];
  /** Older changes are forgotten. */
  readonly clearedAt: Date;
  readonly keeping: { readonly value: boolean; readonly changedAt: Date };
}

type HistoryDocument = History & MergedDocument;

function historyModel(connection: Connection): Model<HistoryDocument> {
  const date = { type: Date, required: true };
  const position = new Schema<Position>(
    { seconds: Number, isFinished: Boolean, watchedAt: Date },
    { _id: false },
  );
  const schema = documentSchema<HistoryDocument>('watch_histories', {
    version: { type: Number, required: true },
    entries: [
      { _id: false, id: String, changedAt: Date, position: { type: position, default: null } },
    ],
    clearedAt: date,
    keeping: { value: Boolean, changedAt: Date },
    expiresAt: { type: Date, default: null },
  }).index({ expiresAt: 1 });
  return modelOf(connection, 'WatchHistory', schema);
}

const EPOCH = new Date(0);

export const EMPTY_HISTORY: History = {
  entries: [],
  clearedAt: EPOCH,
  keeping: { value: true, changedAt: EPOCH },
};

/** Applies a change; applying it again changes nothing. */
export function mergeHistory(stored: History, change: History, now: Date): History {
  const keeping = lastWritten(
    changedNotAfter(stored.keeping, now),
    changedNotAfter(change.keeping, now),
  );
  const cleared = Math.max(stored.clearedAt.getTime(), change.clearedAt.getTime());
  const clearedAt = notAfter(new Date(cleared), now);
  const clamp = (entry: StoredEntry) => entryNotAfter(entry, now);
  // While nothing is kept, removals still count.
  const counted = change.entries.filter(({ position }) => !position || keeping.value);
  const entries = mergeRegisters(stored.entries.map(clamp), counted.map(clamp), ({ id }) => id);
  const current = [...entries.values()].filter(({ changedAt }) => changedAt > clearedAt);
  return prune({ entries: current, clearedAt, keeping }, now);
}

/** Drops old entries, and the oldest of too many. */
export function prune(history: History, now: Date): History {
  const isFresh = (entry: StoredEntry) => expiryOf(entry) > now.getTime();
  const fresh = history.entries.filter(isFresh).sort((a, b) => expiryOf(b) - expiryOf(a));
  const positions = fresh.filter(({ position }) => position !== null);
  const removals = fresh.filter(({ position }) => position === null);
  return {
    ...history,
    entries: [...positions.slice(0, HISTORY_ENTRIES), ...removals.slice(0, HISTORY_ENTRIES)],
  };
}

/** Epoch milliseconds. */
function expiryOf({ changedAt, position }: StoredEntry): number {
  return (position?.watchedAt ?? changedAt).getTime() + HISTORY_DAYS * DAY_MS;
}

function entryNotAfter(stored: StoredEntry, now: Date): StoredEntry {
  const { position, ...entry } = changedNotAfter(stored, now);
  const isAhead = position !== null && position.watchedAt > now;
  return { ...entry, position: isAhead ? { ...position, watchedAt: now } : position };
}
