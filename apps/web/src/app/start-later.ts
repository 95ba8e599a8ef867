import { log } from '../shared/lib/log.js';
import { Toasts } from '../shared/ui/toast-host.js';
import type { AppStore } from './store.js';

// A network that is only slow or filtered never says "online".
const RETRY_MS = 30_000;

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
    log.error('Live updates and the session could not be loaded. Retrying when online', error);
    await untilRetry();
    return startLater(store, answers);
  }
  whenIdle(() => void Toasts.load().catch(() => undefined));
}

function untilRetry(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, RETRY_MS);
    function go() {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    }
    addEventListener('online', go);
  });
}

/** Not in every browser: there, after what is due now. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act);
}
