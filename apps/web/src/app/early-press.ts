declare global {
  interface Window {
    /** Installed by an inline script in the document. */
    readonly early?: { readonly keep: (event: Event) => void; readonly repeat?: () => void };
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
