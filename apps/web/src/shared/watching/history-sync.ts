import { HISTORY_BATCH } from '@elevate/rules';
import type { History, HistoryChange } from '../api/generated/schema.js';
import { startSync } from '../session/account-sync.js';
import type { SessionStore } from '../session/session-store.js';
import { type Kept, onWatchProgress, readKept } from './watch-progress.js';
import { type AccountCopy, hasUnsent, readCopy, writeCopy } from './keeping.js';
import { changeOf, isEpisodeId, writeKept } from './watched-episodes.api.js';

/** Keeps the history of this device and of the account alike. Returns a function that stops it. */
export function syncAccount(store: SessionStore, owner: string): () => void {
  takeOver(owner);
  return startSync<AccountCopy, HistoryChange, History>(store, {
    name: 'the watch history',
    path: '/history',
    subscribe: onWatchProgress,
    kept: () => (readCopy()?.owner === owner ? readCopy() : null),
    waiting: (copy) => {
      if (!hasUnsent(copy)) return null;
      return copy.isUrgent ? 'urgent' : 'seldom';
    },
    nextChange: (copy) => nextChange(copy, readKept(Date.now())),
    applyAnswer: (answer, sent) => {
      applyAnswer(answer, sent);
      return sent !== null && isFull(sent);
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
function nextChange(copy: AccountCopy, all: readonly Kept[]): HistoryChange | null {
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

const isFull = ({ entries, removals }: HistoryChange): boolean =>
  entries.length === HISTORY_BATCH || removals.length === HISTORY_BATCH;

/** Takes the account's history, except where this device changed something after it asked. */
function applyAnswer(answer: History, sent: HistoryChange | null): void {
  const copy = readCopy();
  if (!copy) return;
  const all = readKept(Date.now());
  const left = leftToSend(copy, all, sent);
  writeCopy({
    ...left,
    isUrgent: copy.isUrgent === true && hasUnsent(left),
    keep: left.keepChangedAt === undefined ? answer.keep : copy.keep,
  });
  const isOwn = (id: string) =>
    left.unsent.includes(id) || left.removed.some((entry) => entry.id === id);
  const { clearedAt = 0 } = left;
  const taken = answer.items
    .map(toKept)
    .filter((entry) => !isOwn(entry.id) && changeOf(entry) > clearedAt);
  writeKept([...all.filter(({ id }) => left.unsent.includes(id)), ...taken]);
}

function leftToSend(
  copy: AccountCopy,
  all: readonly Kept[],
  sent: HistoryChange | null,
): AccountCopy {
  const entries = new Map(sent?.entries.map((entry) => [entry.episode_id, entry.changed_at]));
  const removals = new Map(sent?.removals.map((entry) => [entry.episode_id, entry.changed_at]));
  const isSendable = (id: string) =>
    isEpisodeId(id) &&
    all.some((entry) => entry.id === id && entries.get(id) !== textOf(changeOf(entry)));
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
