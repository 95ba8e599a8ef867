import { log } from '../shared/lib/log.js';

const ADDRESS = '/sw.js';

/**
 * Prepares for being offline once the page stands, so that its first view pays nothing for it. A
 * newer version that waits is told of `script`, which this page was started by: if both are of one
 * build, and no other page is open, it takes over.
 */
export function registerServiceWorker(script: string): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register(ADDRESS)
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
