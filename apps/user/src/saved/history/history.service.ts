import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { HistoryChange, HistoryView } from '@elevate/contracts/user';
import { type Connection, type Model, Schema } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { modelOf } from '@elevate/mongo';
import { HISTORY_DAYS, HISTORY_ENTRIES } from '@elevate/rules';
import type { SignedIn } from '../../sessions/signed-in.js';
import { type MergedDocument, MergedDocuments } from '../merged-documents.js';

@Injectable()
export class HistoryRepository extends MergedDocuments<History> {
  constructor(@Inject(MONGO) connection: Connection) {
    super(historyModel(connection), {
      empty: EMPTY_HISTORY,
      endsOf: ({ entries }) => entries.map(expiryOf),
      busy: 'USER.HISTORY_BUSY',
    });
  }
}

interface Position {
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

type HistoryDocument = History & MergedDocument;

function historyModel(connection: Connection): Model<HistoryDocument> {
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

const DAY_MS = 24 * 60 * 60 * 1000;
const EPOCH = new Date(0);

export const EMPTY_HISTORY: History = {
  entries: [],
  clearedAt: EPOCH,
  keeping: { value: true, changedAt: EPOCH },
};

/** Applies a change; applying it again changes nothing. */
export function mergeHistory(stored: History, change: History, now: Date): History {
  const keeping = later(stored.keeping, notAfter(change.keeping, now));
  const clearedAt = new Date(
    Math.max(stored.clearedAt.getTime(), Math.min(change.clearedAt.getTime(), now.getTime())),
  );
  const entries = new Map(stored.entries.map((entry) => [entry.id, entry]));
  for (const one of change.entries) {
    const entry = entryNotAfter(one, now);
    // While nothing is kept, removals still count.
    if (entry.position && !keeping.value) continue;
    const known = entries.get(entry.id);
    entries.set(entry.id, known ? later(known, entry) : entry);
  }
  const current = [...entries.values()].filter(({ changedAt }) => changedAt > clearedAt);
  return prune({ entries: current, clearedAt, keeping }, now);
}

/** Drops what is too old, and the oldest of what is too much. */
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

function later<Dated extends { readonly changedAt: Date }>(known: Dated, other: Dated): Dated {
  return other.changedAt > known.changedAt ? other : known;
}

/** A device whose clock is ahead must not win forever. */
function notAfter<Dated extends { readonly changedAt: Date }>(one: Dated, now: Date): Dated {
  return one.changedAt > now ? { ...one, changedAt: now } : one;
}

function entryNotAfter(one: StoredEntry, now: Date): StoredEntry {
  const { position, ...entry } = notAfter(one, now);
  const isAhead = position !== null && position.watchedAt > now;
  return { ...entry, position: isAhead ? { ...position, watchedAt: now } : position };
}

const ACCOUNTS_A_SWEEP = 1_000;

@Injectable()
export class HistoryService {
  constructor(
    private readonly histories: HistoryRepository,
    private readonly clock: Clock,
  ) {}

  async view({ account }: SignedIn): Promise<HistoryView> {
    return toView(prune(await this.histories.find(account._id), this.clock.now()));
  }

  async change({ account }: SignedIn, change: HistoryChange): Promise<HistoryView> {
    const now = this.clock.now();
    const asked = toChange(change);
    return toView(
      await this.histories.change(account._id, (stored) => mergeHistory(stored, asked, now)),
    );
  }

  /** Safe in several processes. */
  async removeExpired(): Promise<void> {
    const now = this.clock.now();
    for (const id of await this.histories.findExpired(now, ACCOUNTS_A_SWEEP)) {
      await this.histories.change(id, (stored) => prune(stored, now));
    }
  }
}

function toView({ entries, keeping }: History): HistoryView {
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
function toChange({ entries, removals, cleared_at, keep }: HistoryChange): History {
  const positions = entries.map((entry): StoredEntry => {
    const changedAt = new Date(entry.changed_at);
    const watchedAt = earlier(new Date(entry.watched_at), changedAt);
    const { seconds, finished: isFinished } = entry;
    return { id: entry.episode_id, changedAt, position: { seconds, isFinished, watchedAt } };
  });
  const removed = removals.map(({ episode_id: id, changed_at }): StoredEntry => ({
    ...{ id, changedAt: new Date(changed_at), position: null },
  }));
  return {
    entries: [...positions, ...removed],
    clearedAt: cleared_at === undefined ? EMPTY_HISTORY.clearedAt : new Date(cleared_at),
    keeping: keep
      ? { value: keep.value, changedAt: new Date(keep.changed_at) }
      : EMPTY_HISTORY.keeping,
  };
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
