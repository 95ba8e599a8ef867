/** Kept by the document's own script, which is there before this one. */
interface Early {
  readonly keep: (event: Event) => void;
  /** The button that was pressed last. */
  readonly pressed?: HTMLElement;
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
  early.pressed?.click();
}
