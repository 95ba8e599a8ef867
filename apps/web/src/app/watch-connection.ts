import { notify } from '../shared/lib/notify.js';

const LOST = {
  kind: 'error',
  message: 'You are offline. What you see may be out of date.',
} as const;
const BACK = { kind: 'success', message: 'You are back online.' } as const;

export function watchConnection(): void {
  window.addEventListener('offline', () => notify(LOST));
  window.addEventListener('online', () => notify(BACK));
}
