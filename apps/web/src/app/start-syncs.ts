import { followHidden } from '../shared/following/follow-hidden.js';
import { readFollowing } from '../shared/following/following.js';
import { readReading } from '../shared/reading/use-reading.js';
import { followAccount } from '../shared/session/follow-account.js';
import type { WatchedStore } from '../shared/session/session-store.js';
import { readCopy } from '../shared/watching/keeping.js';

export function followHistory(store: WatchedStore): () => void {
  return followAccount(store, {
    name: 'the watch history',
    load: () => import('../shared/watching/history-sync.js'),
    hasCopy: () => readCopy() !== null,
  });
}

export function followReading(store: WatchedStore): () => void {
  return followAccount(store, {
    name: 'the read marks',
    load: () => import('../shared/reading/reading-sync.js'),
    hasCopy: () => readReading().owner !== null,
  });
}

export function followFollowing(store: WatchedStore): () => void {
  const stopHiding = followHidden();
  const stop = followAccount(store, {
    name: 'the followed channels and topics',
    load: () => import('../shared/following/following-sync.js'),
    hasCopy: () => readFollowing().owner !== null,
  });
  return () => {
    stop();
    stopHiding();
  };
}

export function startSyncs(store: WatchedStore): void {
  followHistory(store);
  followFollowing(store);
  followReading(store);
}
