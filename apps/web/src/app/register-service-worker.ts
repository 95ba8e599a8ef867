import { listen } from '../shared/browser/listen.js';
import { log } from '../shared/browser/log.js';
import { whenIdle } from '../shared/timing/timing.js';
import { notify } from '../shared/toasts/notify.js';

/** A waiting worker takes over if `script` is of its build and no other tab is open. */
export function registerServiceWorker(script: string): void {
  const workers = workersOf(navigator);
  if (!workers) return;
  const register = () => {
    workers
      .register(serviceWorkerUrl())
      .then((registration) => {
        registration.waiting?.postMessage(script);
        lookForUpdates(registration);
      })
      .catch((error: unknown) =>
        log.debug('Service worker registration failed. No offline use on this visit', error),
      );
  };
  if (document.readyState === 'complete') whenIdle(register);
  else window.addEventListener('load', () => whenIdle(register), { once: true });
}

/** Undefined also where the browser blocks all data of the site, and throws. */
function workersOf(browser: Partial<Navigator>): ServiceWorkerContainer | undefined {
  try {
    return browser.serviceWorker;
  } catch {
    return undefined;
  }
}

const SELDOM_MS = 60_000;

/** An installed app is resumed for weeks without a navigation, at which browsers look. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  const look = async () => {
    if (document.hidden || Date.now() - looked < SELDOM_MS) return;
    looked = Date.now();
    try {
      const { installing } = await registration.update();
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') offerReload();
      });
    } catch (error) {
      log.debug('Could not look for a new version', error);
    }
  };
  // Safari resumes an installed app without the first of them.
  listen(document, 'visibilitychange', () => void look());
  listen(window, 'pageshow', () => void look());
}

function offerReload(): void {
  const action = { label: 'Reload', onPress: () => location.reload() };
  notify({
    kind: 'info',
    message: 'A new version of this site is ready.',
    durationMs: 20_000,
    action,
  });
}

interface Policies {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

// TypeScript's DOM types lack Trusted Types; browsers without the API take plain text.
const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };

const WORKER = '/sw.js';

/** The only script URL that the client may set; the server's policy names `service-worker` and no other. */
function serviceWorkerUrl(): string {
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}
