import { HISTORY_BATCH } from '@elevate/rules';
import type { History, HistoryChange } from '../api/generated/schema.js';
import { startSync, textOf } from '../session/account-sync.js';
import type { SessionStore } from '../session/session-store.js';
import { type Kept, onWatchProgress, readKept } from './watch-progress.js';
import { type AccountCopy, hasUnsent, readCopy, writeCopy } from './keeping.js';
import { changeOf, isEpisodeId, writeKept } from './watched-episodes.api.js';

/** Keeps the history of this device and of the account alike. Returns a function that stops it. */
export function syncAccount(store: SessionStore, owner: string): () => void {
  takeOver(owner);
  return startSync<AccountCopy, HistoryChange, History>(store, owner, {
    name: 'the watch history',
    path: '/history',
    subscribe: onWatchProgress,
    read: readCopy,
    waiting: (copy) => (hasUnsent(copy) ? (copy.isUrgent ? 'urgent' : 'seldom') : null),
    nextChange,
    applyAnswer: (answer, sent) => {
      applyAnswer(answer, sent);
      return [sent?.entries, sent?.removals].some((batch) => batch?.length === HISTORY_BATCH);
    },
  });
}

/** After sign-out: the account's history leaves the device. */
export function leaveAccount(): void {
  if (!readCopy()) return;
  writeCopy(null);
  writeKept([]);
}

/** Merges the history of a visitor into the account, and drops one that another account left. */
function takeOver(owner: string): void {
  const copy = readCopy();
  if (copy?.owner === owner) return;
  leaveAccount();
  const unsent = readKept(Date.now()).map(({ id }) => id);
  writeCopy({ owner, keep: true, unsent, removed: [] });
}

type Entry = History['items'][number];

/** The next request; null if there is nothing to send. */
function nextChange(copy: AccountCopy): HistoryChange | null {
  if (!hasUnsent(copy)) return null;
  const { unsent, removed, clearedAt, keep, keepChangedAt } = copy;
  return {
    entries: readKept(Date.now())
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

/** Takes the account's history, except where this device changed something after it asked. */
function applyAnswer(answer: History, sent: HistoryChange | null): void {
  const copy = readCopy();
  if (!copy) return;
  const all = readKept(Date.now());
  const entries = new Map(sent?.entries.map((entry) => [entry.episode_id, entry.changed_at]));
  const removals = new Map(sent?.removals.map((entry) => [entry.episode_id, entry.changed_at]));
  const unlessSent = (time: number | undefined, sentAt: string | undefined) =>
    time === undefined || textOf(time) === sentAt ? undefined : time;
  const waiting = all.filter(
    (entry) =>
      copy.unsent.includes(entry.id) &&
      isEpisodeId(entry.id) &&
      entries.get(entry.id) !== textOf(changeOf(entry)),
  );
  const left = {
    ...copy,
    unsent: waiting.map(({ id }) => id),
    removed: copy.removed.filter(
      ({ id, at }) => isEpisodeId(id) && removals.get(id) !== textOf(at),
    ),
    clearedAt: unlessSent(copy.clearedAt, sent?.cleared_at),
    keepChangedAt: unlessSent(copy.keepChangedAt, sent?.keep?.changed_at),
  };
  writeCopy({
    ...left,
    isUrgent: copy.isUrgent === true && hasUnsent(left),
    keep: left.keepChangedAt === undefined ? answer.keep : copy.keep,
  });
  const own = new Set([...left.unsent, ...left.removed.map(({ id }) => id)]);
  const taken = answer.items
    .map(toKept)
    .filter((entry) => !own.has(entry.id) && changeOf(entry) > (left.clearedAt ?? 0));
  writeKept([...waiting, ...taken]);
}

const toEntry = (kept: Kept): Entry => ({
  episode_id: kept.id,
  seconds: kept.seconds,
  finished: kept.isFinished,
  ...(kept.isAtEnd !== undefined && { at_end: kept.isAtEnd }),
  watched_at: textOf(kept.at),
  changed_at: textOf(changeOf(kept)),
});

const toKept = (entry: Entry): Kept => ({
  id: entry.episode_id,
  seconds: entry.seconds,
  isFinished: entry.finished,
  isAtEnd: entry.at_end,
  at: Date.parse(entry.watched_at),
  changedAt: Date.parse(entry.changed_at),
});
