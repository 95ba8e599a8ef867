import { notify } from '../toasts/notify.js';
import { UNDO_MS } from '../toasts/offer-undo.js';
import { listen } from './listen.js';

/** Says once what the browser refuses to store. Returns a function that stops it. */
export function followRefusedStorage(): () => void {
  const stop = listen<CustomEvent<unknown>>(window, 'unkept', ({ detail }) => {
    stop();
    const isFull = detail instanceof DOMException && detail.name === 'QuotaExceededError';
    const why = isFull
      ? 'Your browser’s storage for this site is full.'
      : 'Your browser keeps nothing for this site.';
    const message = `${why} What you change while signed out lasts until you leave this page.`;
    notify({ kind: 'warning', message, durationMs: UNDO_MS });
  });
  return stop;
}
