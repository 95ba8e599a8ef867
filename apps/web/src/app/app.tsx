import type { PageStart } from './start-live.js';
import { type ReactNode, useEffect } from 'react';
import { Provider } from 'react-redux';
import { ToastHost, Toasts } from '../shared/toasts/toast-host.js';
import { whenIdle } from '../shared/timing/timing.js';
import { log } from '../shared/browser/log.js';
import { ErrorBoundary } from './error-boundary.js';
import type { AppStore } from './store.js';

/** The children are the router, which differs on the server. */
export function App({ store, children }: { store: AppStore; children: ReactNode }) {
  return (
    <Provider store={store}>
      <ErrorBoundary>
        {children}
        <ToastHost />
      </ErrorBoundary>
    </Provider>
  );
}

const LONGEST_WAIT_MS = 5_000;

let resolveShown: () => void = () => undefined;
const pageShown = new Promise<void>((resolve) => (resolveShown = resolve));

/** Mounts together with the page, so its effect signals completion. */
export function FirstPageShown() {
  useEffect(() => resolveShown(), []);
  return null;
}

/** Resolves after hydration; until then the data must match the server's HTML. A timeout covers a failing page. */
export function firstPageShown(): Promise<void> {
  return Promise.race([
    pageShown,
    new Promise<void>((resolve) => void setTimeout(resolve, LONGEST_WAIT_MS)),
  ]);
}

// Slow or filtered networks fire no "online" event.
const RETRY_MS = 30_000;

/** Live updates, the session check and the syncs wait for the first page, to keep it fast. */
export async function startLater(store: AppStore, ...page: PageStart): Promise<void> {
  try {
    const [{ startPage }, { keepSession }, { startSyncs }] = await Promise.all([
      import('./start-live.js'),
      import('../shared/session/session-keeper.js'),
      import('./start-syncs.js'),
    ]);
    startPage(store, ...page);
    keepSession(store);
    startSyncs(store);
  } catch (error) {
    log.error('No live updates until online', error);
    await untilRetry();
    return startLater(store, ...page);
  }
  whenIdle(() => void Toasts.load().catch(() => undefined));
}

function untilRetry(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, RETRY_MS);
  });
}
