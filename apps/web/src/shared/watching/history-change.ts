import { HISTORY_BATCH } from '@elevate/rules';
import type { History, HistoryChange } from '../api/types.js';
import { hasUnsent, readCopy, writeCopy, type AccountCopy } from './account-copy.js';
import { isEpisodeId } from './episode-id.js';
import { changeOf, writeKept } from './keep-progress.js';
import { readKept, type Kept } from './watch-progress.js';

type Entry = History['items'][number];

/** The next request; null if there is nothing to send. */
export function nextChange(copy: AccountCopy, all: readonly Kept[]): HistoryChange | null {
  if (!hasUnsent(copy)) return null;
  const { unsent, removed, clearedAt, keep, keepChangedAt } = copy;
  return {
    entries: all
      .filter(({ id }) => unsent.includes(id) && isEpisodeId(id))
      .slice(0, HISTORY_BATCH)
      .map(toEntry),
    removals: removed
      .filter(({ id }) => isEpisodeId(id))
      .slice(0, HISTORY_BATCH)
      .map(({ id, at }) => ({ episode_id: id, changed_at: textOf(at) })),
    ...(clearedAt !== undefined && { cleared_at: textOf(clearedAt) }),
    ...(keepChangedAt !== undefined && {
      keep: { value: keep, changed_at: textOf(keepChangedAt) },
    }),
  };
}

export const isFull = ({ entries, removals }: HistoryChange): boolean =>
  entries.length === HISTORY_BATCH || removals.length === HISTORY_BATCH;

/** Takes the account's history, except where this device changed something after it asked. */
export function applyAnswer(owner: string, answer: History, sent: HistoryChange | null): void {
  const copy = readCopy();
  if (copy?.owner !== owner) return;
  const all = readKept(Date.now());
  const left = leftToSend(copy, all, sent);
  writeCopy({
    ...left,
    isUrgent: copy.isUrgent === true && hasUnsent(left),
    keep: left.keepChangedAt === undefined ? answer.keep : copy.keep,
  });
  const isOwn = (id: string) =>
    left.unsent.includes(id) || left.removed.some((one) => one.id === id);
  const { clearedAt = 0 } = left;
  const taken = answer.items
    .map(toKept)
    .filter((one) => !isOwn(one.id) && changeOf(one) > clearedAt);
  writeKept([...all.filter(({ id }) => left.unsent.includes(id)), ...taken]);
}

function leftToSend(
  copy: AccountCopy,
  all: readonly Kept[],
  sent: HistoryChange | null,
): AccountCopy {
  const entries = new Map(sent?.entries.map((one) => [one.episode_id, one.changed_at]));
  const removals = new Map(sent?.removals.map((one) => [one.episode_id, one.changed_at]));
  const isSendable = (id: string) =>
    isEpisodeId(id) &&
    all.some((one) => one.id === id && entries.get(id) !== textOf(changeOf(one)));
  const { clearedAt, keepChangedAt } = copy;
  return {
    ...copy,
    unsent: copy.unsent.filter(isSendable),
    removed: copy.removed.filter(
      ({ id, at }) => isEpisodeId(id) && removals.get(id) !== textOf(at),
    ),
    clearedAt: unlessSent(clearedAt, sent?.cleared_at),
    keepChangedAt: unlessSent(keepChangedAt, sent?.keep?.changed_at),
  };
}

function unlessSent(time: number | undefined, sent: string | undefined): number | undefined {
  return time === undefined || textOf(time) === sent ? undefined : time;
}

const textOf = (time: number): string => new Date(time).toISOString();

const toEntry = (kept: Kept): Entry => ({
  episode_id: kept.id,
  seconds: kept.seconds,
  finished: kept.isFinished,
  watched_at: textOf(kept.at),
  changed_at: textOf(changeOf(kept)),
});

const toKept = (entry: Entry): Kept => ({
  id: entry.episode_id,
  seconds: entry.seconds,
  isFinished: entry.finished,
  at: Date.parse(entry.watched_at),
  changedAt: Date.parse(entry.changed_at),
});
