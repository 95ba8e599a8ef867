/** Kept by the document's own script, which is there before this one. */
interface Early {
  readonly keep: (event: Event) => void;
  /** Repeats the last press of a button, or of the keys of search. */
  readonly repeat?: () => void;
}

declare global {
  interface Window {
    readonly early?: Early;
  }
}

/** Does what was pressed before the page worked, now that it does; from here on presses go their own way. */
export function doEarlyPress(): void {
  const { early } = window;
  if (!early) return;
  removeEventListener('click', early.keep, true);
  removeEventListener('keydown', early.keep, true);
  early.repeat?.();
}
