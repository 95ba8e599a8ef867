import { log } from '../shared/browser/log.js';
import { whenIdle } from '../shared/timing/timing.js';

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
