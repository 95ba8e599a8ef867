import type { HistoryChangeDto, HistoryView } from '@elevate/contracts/user';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { DAY_MS, HISTORY_DAYS, HISTORY_ENTRIES } from '@elevate/rules';
import { documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { type Connection, Schema } from 'mongoose';
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
    super(modelOf(connection, 'WatchHistory', historySchema), kind, clock);
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

const date = { type: Date, required: true };
const position = new Schema<Position>(
  { seconds: Number, isFinished: Boolean, watchedAt: Date },
  { _id: false },
);
const historySchema = documentSchema<HistoryDocument>('watch_histories', {
  version: { type: Number, required: true },
  entries: [
    { _id: false, id: String, changedAt: Date, position: { type: position, default: null } },
  ],
  clearedAt: date,
  keeping: { value: Boolean, changedAt: Date },
  expiresAt: { type: Date, default: null },
}).index({ expiresAt: 1 });

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

export function toHistoryView({ entries, keeping }: History): HistoryView {
  return {
    keep: keeping.value,
    items: entries.flatMap(({ id, changedAt, position }) =>
      position
        ? {
            episode_id: id,
            seconds: position.seconds,
            finished: position.isFinished,
            watched_at: position.watchedAt.toISOString(),
            changed_at: changedAt.toISOString(),
          }
        : [],
    ),
  };
}

/** Omitted parts get the oldest time, so they change nothing. */
export function toHistory({ entries, removals, cleared_at, keep }: HistoryChangeDto): History {
  const positions = entries.map((entry): StoredEntry => {
    const changedAt = new Date(entry.changed_at);
    const watchedAt = earlier(new Date(entry.watched_at), changedAt);
    const { seconds, finished: isFinished } = entry;
    return { id: entry.episode_id, changedAt, position: { seconds, isFinished, watchedAt } };
  });
  const removed = removals.map(({ episode_id: id, changed_at }): StoredEntry => ({
    id,
    changedAt: new Date(changed_at),
    position: null,
  }));
  return {
    entries: [...positions, ...removed],
    clearedAt: cleared_at === undefined ? EMPTY_HISTORY.clearedAt : new Date(cleared_at),
    keeping: keep
      ? { value: keep.value, changedAt: new Date(keep.changed_at) }
      : EMPTY_HISTORY.keeping,
  };
}

const earlier = (first: Date, second: Date): Date => (first < second ? first : second);
