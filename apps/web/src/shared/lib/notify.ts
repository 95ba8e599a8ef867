export interface Notice {
  readonly kind: 'success' | 'error' | 'info' | 'warning';
  readonly message: string;
  /** How long it shows, where that matters. */
  readonly durationMs?: number;
  /** A line below the message, e.g. the reason or the name of the thing. */
  readonly detail?: string;
  readonly action?: NoticeAction;
}

/** A button of a notice, which closes the notice. */
export interface NoticeAction {
  readonly label: string;
  readonly onPress: () => void;
}

type Show = (notice: Notice) => void;

const waiting: Notice[] = [];
let show: Show = (notice) => void waiting.push(notice);

/** Reports an outcome as a toast, wherever in the client it comes about. */
export function notify(notice: Notice): void {
  show(notice);
}

/** Reports that the script of something could not be fetched. */
export function notifyMissing(what: string): void {
  const message = `${what} could not be loaded. Check your connection and try again.`;
  notify({ kind: 'error', message });
}

/** Whoever shows toasts says so here, once, and gets what was reported before. */
export function showNoticesWith(next: Show): void {
  show = next;
  waiting.splice(0).forEach(next);
}
