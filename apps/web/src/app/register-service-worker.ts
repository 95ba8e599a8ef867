import { log } from '../shared/lib/log.js';
import { serviceWorkerUrl } from '../shared/lib/trusted-types.js';

/**
 * Registers after the first page, to keep it fast. A waiting worker takes over if `script` is of its build and no other
 * tab is open.
 */
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
  const whenIdle = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(register) : register();
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
