import { log } from '../lib/log.js';
import { ownerFor, sessionIn, type SessionStore, type WatchedStore } from './session-store.js';

/** Data that this device keeps for everybody, and the account of a member too. */
interface AccountData {
  /** Starts to keep both alike; returns a function that stops it. */
  readonly syncAccount: (store: SessionStore, owner: string) => () => void;
  /** After sign-out: the account's data leaves the device. */
  readonly leaveAccount: () => void;
}

interface FollowedData {
  /** For the log. */
  readonly name: string;
  readonly load: () => Promise<AccountData>;
  /** True if this device holds data of an account. */
  readonly hasCopy: () => boolean;
}

/** Loads the sync of the data for members, and once more when a member has left this device. */
export function followAccount(store: WatchedStore, data: FollowedData): () => void {
  let owner: string | null | undefined;
  let stop = () => {};
  const start = async (nextOwner: string | null) => {
    try {
      const { leaveAccount, syncAccount } = await data.load();
      if (nextOwner !== owner) return;
      if (nextOwner === null) leaveAccount();
      else stop = syncAccount(store, nextOwner);
    } catch (error) {
      log.debug(`The sync of ${data.name} could not be loaded`, error);
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
    if (owner !== null || data.hasCopy()) void start(owner);
  };
  const unsubscribe = store.subscribe(update);
  update();
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
