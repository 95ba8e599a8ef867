let reload = () => window.location.reload();

/** Loads the page again a while from now, so that what was said can be read before. */
export function reloadAfter(delayMs: number): void {
  setTimeout(() => reload(), delayMs);
}

/** What loading again means; a test has no other way to see it. */
export function reloadBy(next: () => void): void {
  reload = next;
}
