import { followAccount } from '../session/follow-account.js';
import type { WatchedStore } from '../session/session-store.js';
import { followHidden } from './hidden-filter.js';
import { readFollowing } from './kept-following.js';

export function followFollowing(store: WatchedStore): () => void {
  const stopHiding = followHidden();
  const stop = followAccount(store, {
    name: 'the followed channels and topics',
    load: () => import('./following-sync.js'),
    hasCopy: () => readFollowing().owner !== null,
  });
  return () => {
    stop();
    stopHiding();
  };
}
