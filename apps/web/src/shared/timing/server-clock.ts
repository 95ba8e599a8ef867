let aheadMs = 0;
const listeners = new Set<() => void>();

/** By the last answer that no cache gave: the clock of a device may be wrong by a year. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** The `Date` of an answer that just arrived; null where it has none. */
export function setServerTime(date: string | null): void {
  aheadMs = Date.parse(date ?? '') - Date.now() || 0;
  listeners.forEach((listener) => listener());
}

/** Returns a function that stops it. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
