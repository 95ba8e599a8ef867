import { type ReactNode, useEffect } from 'react';
import { Provider } from 'react-redux';
import { ToastHost, Toasts } from '../shared/toasts/toast-host.js';
import { notify } from '../shared/toasts/notify.js';
import { log, serviceWorkerUrl } from '../shared/browser/log.js';
import { ErrorBoundary } from './error-boundary.js';
import type { AppStore } from './store.js';

/** The children are the router, which differs on the server. */
export function App({
  store,
  children,
}: {
  readonly store: AppStore;
  readonly children: ReactNode;
}) {
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

/** Starts live updates, the session check and the syncs with the account after the first page, to keep it fast. */
export async function startLater(store: AppStore, answers?: readonly string[]): Promise<void> {
  try {
    const [{ prefetchLinks, startLive }, { keepSession }, { startSyncs }] = await Promise.all([
      import('./start-live.js'),
      import('../shared/session/session-keeper.js'),
      import('./start-syncs.js'),
    ]);
    startLive(store, answers);
    prefetchLinks(store);
    keepSession(store);
    startSyncs(store);
  } catch (error) {
    log.error('Live updates and the session could not be loaded. Retrying when online', error);
    await untilRetry();
    return startLater(store, answers);
  }
  whenIdle(() => void Toasts.load().catch(() => undefined));
}

function untilRetry(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, RETRY_MS);
  });
}

/** Some browsers lack `requestIdleCallback`. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else act();
}

/** A waiting worker takes over if `script` is of its build and no other tab is open. */
export function registerServiceWorker(script: string): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register(serviceWorkerUrl())
      .then(({ waiting }) => waiting?.postMessage(script))
      .catch((error: unknown) =>
        log.debug('Service worker registration failed. No offline use on this visit', error),
      );
  };
  if (document.readyState === 'complete') whenIdle(register);
  else window.addEventListener('load', () => whenIdle(register), { once: true });
}

declare global {
  interface Window {
    /** Installed by an inline script in the document. */
    readonly early?: {
      readonly keep: (event: Event) => void;
      readonly repeat?: () => void;
    };
  }
}

/** Replays a click made before hydration and stops recording. */
export function doEarlyPress(): void {
  const { early } = window;
  if (!early) return;
  removeEventListener('click', early.keep, true);
  removeEventListener('keydown', early.keep, true);
  early.repeat?.();
}

export function watchConnection(): void {
  const lost = 'You are offline. What you see may be out of date.';
  addEventListener('offline', () => notify({ kind: 'error', message: lost }));
  addEventListener('online', () => notify({ kind: 'success', message: 'You are back online.' }));
}
