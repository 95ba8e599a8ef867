import { log } from '../lib/log.js';
import { ownerFor } from '../session/must-change-password.js';
import { sessionIn, type WatchedStore } from '../session/session-store.js';
import { readCopy } from './account-copy.js';

/** Loads the sync of the watch history for members, and once more when a member has left this device. */
export function followHistory(store: WatchedStore): () => void {
  let owner: string | null | undefined;
  let stop = () => {};
  const start = async (asked: string | null) => {
    try {
      const { leaveAccount, syncHistory } = await import('./history-sync.js');
      if (asked !== owner) return;
      if (asked === null) leaveAccount();
      else stop = syncHistory(store, asked);
    } catch (error) {
      log.debug('The sync of the watch history could not be loaded', error);
      // The next change of the session tries again.
      if (asked === owner) owner = undefined;
    }
  };
  const look = () => {
    const next = ownerIn(store);
    if (next === undefined || next === owner) return;
    owner = next;
    stop();
    stop = () => {};
    if (owner !== null || readCopy()) void start(owner);
  };
  const unsubscribe = store.subscribe(look);
  look();
  return () => {
    unsubscribe();
    owner = undefined;
    stop();
  };
}

/** Null for visitors; undefined while that is unknown, or the account may only change its password. */
function ownerIn(store: WatchedStore): string | null | undefined {
  const { status, user } = sessionIn(store);
  if (status === 'unknown') return undefined;
  return user ? ownerFor(user) : null;
}
