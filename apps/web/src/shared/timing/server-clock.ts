let aheadMs = 0;
let onChange: (() => void) | undefined;

/** By the last answer that no cache gave: the clock of a device may be wrong by a year. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** The `Date` of an answer that just arrived; null where it has none. */
export function setServerTime(date: string | null): void {
  aheadMs = Date.parse(date ?? '') - Date.now() || 0;
  onChange?.();
}

/** One listener; undefined ends it. */
export function followServerTime(listener: typeof onChange): void {
  onChange = listener;
}
