import { useSyncExternalStore } from 'react';
import { isRead, type Markable } from './read-marks.js';
import { onReading, readReading, type Reading } from './reading-store.js';

/** Null on the server and before hydration. */
export function useReading(): Reading | null {
  return useSyncExternalStore<Reading | null>(onReading, readReading, () => null);
}

export function useIsRead(article: Markable): boolean {
  return useSyncExternalStore(
    onReading,
    () => isRead(readReading(), article),
    () => false,
  );
}
