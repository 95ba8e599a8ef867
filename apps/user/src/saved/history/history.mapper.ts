import type { HistoryChangeDto, HistoryView } from '@elevate/contracts/user';
import { EMPTY_HISTORY, type History, type StoredEntry } from './history.repository.js';

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
