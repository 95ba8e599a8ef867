import { log } from '../shared/lib/log.js';
import { Toasts } from '../shared/ui/toast-host.js';
import type { AppStore } from './store.js';

// Slow or filtered networks fire no "online" event.
const RETRY_MS = 30_000;

/** Starts live updates, the session check and the syncs with the account after the first page, to keep it fast. */
export async function startLater(store: AppStore, answers?: readonly string[]): Promise<void> {
  try {
    const [{ startLive }, { keepSession }, ...data] = await Promise.all([
      import('./start-live.js'),
      import('../shared/session/session-keeper.js'),
      import('../shared/watching/follow-history.js'),
      import('../shared/following/follow-following.js'),
      import('../shared/reading/follow-reading.js'),
    ]);
    const [{ followHistory }, { followFollowing }, { followReading }] = data;
    startLive(store, answers);
    keepSession(store);
    followHistory(store);
    followFollowing(store);
    followReading(store);
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

/** Some browsers lack `requestIdleCallback`. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act);
}
