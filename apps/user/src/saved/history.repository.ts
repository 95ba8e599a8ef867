import type { HistoryChangeDto, HistoryView } from '@elevate/contracts/user';
import { documentSchema } from '@elevate/mongo';
import { DAY_MS, HISTORY_DAYS, HISTORY_ENTRIES } from '@elevate/rules';
import {
  EPOCH,
  lastWritten,
  laterOf,
  type MergedDocument,
  mergedDocuments,
  mergeRegisters,
  notAfter,
} from './merged.repository.js';

interface Position {
  readonly seconds: number;
  readonly isFinished: boolean;
  /** Absent in positions of earlier versions. */
  readonly isAtEnd?: boolean;
  readonly watchedAt: Date;
}

export interface StoredEntry {
  readonly id: string;
  readonly changedAt: Date;
  /** Null: an older position of another device must not bring it back. */
  readonly position: Position | null;
}

export interface History {
  readonly entries: readonly StoredEntry[];
  readonly clearedAt: Date;
  readonly keeping: { readonly value: boolean; readonly changedAt: Date };
}

export const EMPTY_HISTORY: History = {
  entries: [],
  clearedAt: EPOCH,
  keeping: { value: true, changedAt: EPOCH },
};

export class HistoryRepository extends mergedDocuments<History, History>({
  schema: documentSchema<History & MergedDocument>('watch_histories').index({ expiresAt: 1 }),
  empty: EMPTY_HISTORY,
  merge: mergeHistory,
  endsOf: ({ entries }) => entries.map(entryEnd),
  prune: pruneHistory,
  busy: 'USER.HISTORY_BUSY',
}) {}

export function mergeHistory(state: History, changes: History, now: Date): History {
  const [stored, change] = notAfter(now, [state, changes] as const);
  const keeping = lastWritten(stored.keeping, change.keeping);
  const clearedAt = laterOf(stored.clearedAt, change.clearedAt);
  // While nothing is kept, removals still count.
  const counted = change.entries.filter(({ position }) => !position || keeping.value);
  const merged = mergeRegisters(stored.entries, counted, ({ id }) => id);
  const isLeft = ({ changedAt }: StoredEntry) => changedAt > clearedAt;
  const seen = [...stored.entries, ...counted].filter(
    (entry) => isLeft(entry) && entry.position?.isFinished,
  );
  const entries = merged.filter(isLeft).map(seenBy(new Set(seen.map(({ id }) => id))));
  return pruneHistory({ entries, clearedAt, keeping }, now);
}

/** The newest place wins; that an episode was seen is true if any device says so. */
function seenBy(seen: ReadonlySet<string>) {
  return (entry: StoredEntry): StoredEntry => {
    const { id, position } = entry;
    if (!position || position.isFinished || !seen.has(id)) return entry;
    return { ...entry, position: { isAtEnd: false, ...position, isFinished: true } };
  };
}

export function pruneHistory(history: History, now: Date): History {
  const isFresh = (entry: StoredEntry) => entryEnd(entry) > now.getTime();
  const fresh = history.entries.filter(isFresh).sort((a, b) => entryEnd(b) - entryEnd(a));
  const positions = fresh.filter(({ position }) => position !== null);
  const removals = fresh.filter(({ position }) => position === null);
  return {
    ...history,
    entries: [...positions.slice(0, HISTORY_ENTRIES), ...removals.slice(0, HISTORY_ENTRIES)],
  };
}

function entryEnd({ changedAt, position }: StoredEntry): number {
  return (position?.watchedAt ?? changedAt).getTime() + HISTORY_DAYS * DAY_MS;
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
            ...(position.isAtEnd !== undefined && { at_end: position.isAtEnd }),
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
    const watchedAt = notAfter(changedAt, new Date(entry.watched_at));
    const { seconds, finished: isFinished, at_end: isAtEnd } = entry;
    const position = { seconds, isFinished, ...(isAtEnd !== undefined && { isAtEnd }), watchedAt };
    return { id: entry.episode_id, changedAt, position };
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
