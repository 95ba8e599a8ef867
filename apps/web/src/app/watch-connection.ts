import { notify } from '../shared/lib/notify.js';

/** Says when the device loses its connection, and when it is back. */
export function watchConnection(): void {
  window.addEventListener(
    'offline',
    () => void notify('error', 'You are offline. What you see may be out of date.'),
  );
  window.addEventListener('online', () => void notify('success', 'You are back online.'));
}
