export interface Notice {
  readonly kind: 'success' | 'error' | 'info' | 'warning';
  readonly message: string;
  readonly durationMs?: number;
  readonly detail?: string;
  readonly action?: NoticeAction;
}

interface NoticeAction {
  readonly label: string;
  readonly onPress: () => void;
}

type Show = (notice: Notice) => void;

const waiting: Notice[] = [];

let show: Show = (notice) => void waiting.push(notice);

export function notify(notice: Notice): void {
  show(notice);
}

export function notifyMissing(what: string): void {
  const message = `${what} could not be loaded. Check your connection and try again.`;
  notify({ kind: 'error', message });
}

/** Registers the toast renderer once and flushes earlier notices. */
export function showNoticesWith(next: Show): void {
  show = next;
  waiting.splice(0).forEach(next);
}
