// Safari ends a composition before the key that ends it, and marks that key by its code alone.
const COMPOSED_KEY = 229;

export function isComposing(event: Event): boolean {
  const { isComposing: isMarked, keyCode } = event as Partial<Record<string, unknown>> & Event;
  return !!isMarked || keyCode === COMPOSED_KEY;
}

/** Keeps the keys of an input method that composes a word from every listener of the page. */
export function leaveComposedKeys(): void {
  // Added once: a listener of the same function and phase is not added again.
  addEventListener('keydown', leaveComposedKey, true);
}

function leaveComposedKey(event: KeyboardEvent): void {
  if (isComposing(event)) event.stopImmediatePropagation();
}
