import { followAccount } from '../session/follow-account.js';
import type { WatchedStore } from '../session/session-store.js';
import { readCopy } from './keeping.js';

export function followHistory(store: WatchedStore): () => void {
  return followAccount(store, {
    name: 'the watch history',
    load: () => import('./history-sync.js'),
    hasCopy: () => readCopy() !== null,
  });
}
