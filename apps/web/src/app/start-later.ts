import { log } from '../shared/lib/log.js';
import type { AppStore } from './store.js';

/**
 * Follows what changes, and finds out who is signed in, once the page stands, so that its first
 * view pays nothing for either. `answers` as for `startLive`.
 */
export async function startLater(store: AppStore, answers?: readonly string[]): Promise<void> {
  try {
    const [{ startLive }, { keepSession }] = await Promise.all([
      import('./start-live.js'),
      import('../shared/session/session-keeper.js'),
    ]);
    startLive(store, answers);
    keepSession(store);
  } catch (error) {
    log.error('The page will not follow what changes', error);
  }
}
