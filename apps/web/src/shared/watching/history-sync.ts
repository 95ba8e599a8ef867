import type { History } from '../api/types.js';
import { exchangeWithAccount } from '../session/account-call.js';
import { startSync, type Exchange } from '../session/account-sync.js';
import type { SessionStore } from '../session/session-store.js';
import { hasUnsent, readCopy, writeCopy, type AccountCopy } from './account-copy.js';
import { applyAnswer, isFull, nextChange } from './history-change.js';
import { writeKept } from './keep-progress.js';
import { onWatchProgress, readKept } from './watch-progress.js';

/** Keeps the history of this device and of the account alike. Returns a function that stops it. */
export function syncAccount(store: SessionStore, owner: string): () => void {
  takeOver(owner);
  return startSync(exchangeOf(store, owner));
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

function exchangeOf(store: SessionStore, owner: string): Exchange {
  const copyNow = (): AccountCopy | null => {
    const copy = readCopy();
    return copy?.owner === owner ? copy : null;
  };
  return {
    name: 'the watch history',
    onChange: onWatchProgress,
    waiting: () => {
      const copy = copyNow();
      if (!copy || !hasUnsent(copy)) return null;
      return copy.isUrgent === true ? 'urgent' : 'seldom';
    },
    next: async (isStopped) => {
      const copy = copyNow();
      if (!copy) return 'refused';
      const sent = nextChange(copy, readKept(Date.now()));
      const answer = await exchangeWithAccount<History>(store, '/history', sent);
      if (!answer || isStopped()) return 'refused';
      applyAnswer(owner, answer, sent);
      return sent !== null && isFull(sent) ? 'more' : 'done';
    },
  };
}
