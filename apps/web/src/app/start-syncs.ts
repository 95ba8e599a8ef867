import { followHidden } from '../shared/following/hide.js';
import { readFollowing } from '../shared/following/following.js';
import { log } from '../shared/browser/log.js';
import { followRefusedStorage } from '../shared/browser/refused-storage.js';
import { readReading } from '../shared/reading/use-reading.js';
import {
  ownerFor,
  sessionIn,
  type SessionStore,
  type WatchedStore,
} from '../shared/session/session-store.js';
import { readCopy } from '../shared/watching/keeping.js';

/** Data that this device keeps for everybody, and the account of a member too. */
interface AccountData {
  readonly name: string;
  /** Keeps both alike until its result is called, or removes the account's data after sign-out. */
  readonly load: () => Promise<{
    readonly syncAccount: (store: SessionStore, owner: string) => () => void;
    readonly leaveAccount: () => void;
  }>;
  readonly hasCopy: () => boolean;
}

/** Loads the sync of the data for members, and once more when a member has left this device. */
const followAccount =
  ({ name, load, hasCopy }: AccountData) =>
  (store: WatchedStore): (() => void) => {
    let owner: string | null | undefined;
    let stop = () => {};
    const start = async (nextOwner: string | null) => {
      try {
        const { leaveAccount, syncAccount } = await load();
        if (nextOwner !== owner) return;
        if (nextOwner === null) leaveAccount();
        else stop = syncAccount(store, nextOwner);
      } catch (error) {
        log.debug(`The sync of ${name} could not be loaded`, error);
        // The next change of the session tries again.
        if (nextOwner === owner) owner = undefined;
      }
    };
    const update = () => {
      const next = ownerIn(store);
      if (next === undefined || next === owner) return;
      owner = next;
      stop();
      stop = () => {};
      if (owner !== null || hasCopy()) void start(owner);
    };
    const unsubscribe = store.subscribe(update);
    update();
    return () => {
      unsubscribe();
      owner = undefined;
      stop();
    };
  };

/** Null for visitors; undefined while that is unknown, or the account may only change its password. */
function ownerIn(store: WatchedStore): string | null | undefined {
  const { status, user } = sessionIn(store);
  if (status === 'unknown') return undefined;
  return user ? ownerFor(user) : null;
}

export const followHistory = followAccount({
  name: 'the watch history',
  load: () => import('../shared/watching/history-sync.js'),
  hasCopy: () => readCopy() !== null,
});

export const followReading = followAccount({
  name: 'the read marks',
  load: () => import('../shared/reading/reading-sync.js'),
  hasCopy: () => readReading().owner !== null,
});

export const followFollowing = followAccount({
  name: 'the followed channels and topics',
  load: () => import('../shared/following/following-sync.js'),
  hasCopy: () => readFollowing().owner !== null,
});

export function startSyncs(store: WatchedStore): void {
  followRefusedStorage();
  followHidden();
  for (const follow of [followHistory, followFollowing, followReading]) follow(store);
}
