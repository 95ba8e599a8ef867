/** Installed by an inline script in the document. */
interface Early {
  readonly keep: (event: Event) => void;
  /** Replays the last early click or search shortcut. */
  readonly repeat?: () => void;
}

declare global {
  interface Window {
    readonly early?: Early;
  }
}

/** Replays a click made before hydration and stops recording. */
export function doEarlyPress(): void {
  const { early } = window;
  if (!early) return;
  removeEventListener('click', early.keep, true);
  removeEventListener('keydown', early.keep, true);
  early.repeat?.();
}
