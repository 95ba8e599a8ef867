import { followAccount } from '../session/follow-account.js';
import type { WatchedStore } from '../session/session-store.js';
import { readReading } from './use-reading.js';

export function followReading(store: WatchedStore): () => void {
  return followAccount(store, {
    name: 'the read marks',
    load: () => import('./reading-sync.js'),
    hasCopy: () => readReading().owner !== null,
  });
}
