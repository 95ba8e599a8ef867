import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { HistoryChangeDto, HistoryView } from '@elevate/contracts/user';
import type { SignedIn } from '../../sessions/signed-in.js';
import {
  EMPTY_HISTORY,
  type History,
  HistoryRepository,
  mergeHistory,
  prune,
  type StoredEntry,
} from './history.repository.js';

@Injectable()
export class HistoryService {
  constructor(
    private readonly histories: HistoryRepository,
    private readonly clock: Clock,
  ) {}

  async view({ account }: SignedIn): Promise<HistoryView> {
    return toView(prune(await this.histories.find(account._id), this.clock.now()));
  }

  async change({ account }: SignedIn, change: HistoryChangeDto): Promise<HistoryView> {
    const now = this.clock.now();
    const requested = toChange(change);
    return toView(
      await this.histories.change(account._id, (stored) => mergeHistory(stored, requested, now)),
    );
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
function toChange({ entries, removals, cleared_at, keep }: HistoryChangeDto): History {
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
