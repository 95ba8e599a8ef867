export interface Toast {
  readonly kind: 'success' | 'error' | 'info' | 'warning';
  readonly message: string;
  readonly durationMs?: number;
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

const waiting: Toast[] = [];
let show = (notice: Toast): void => void waiting.push(notice);

export function notify(notice: Toast): void {
  show(notice);
}

export function notifyResult(isDone: boolean, done: string, failed: string): void {
  notify(isDone ? { kind: 'success', message: done } : { kind: 'error', message: failed });
}

export function notifyMissing(what: string): void {
  const message = `${what} could not be loaded. Check your connection and try again.`;
  notify({ kind: 'error', message });
}

/** Calls when a notice waits for the toast renderer. */
export function whenWaiting(act: () => void): void {
  show = (notice) => {
    waiting.push(notice);
    act();
  };
  if (waiting.length > 0) act();
}

/** Registers the toast renderer, which gets earlier notices too. */
export function showNoticesWith(next: (notice: Toast) => void): void {
  show = next;
  waiting.splice(0).forEach(next);
}
