let reload = () => window.location.reload();

/** Delays the reload so that the notice can be read. */
export function reloadAfter(delayMs: number): void {
  setTimeout(() => reload(), delayMs);
}

/** Replaceable for tests, which cannot observe a reload. */
export function reloadBy(next: () => void): void {
  reload = next;
}
