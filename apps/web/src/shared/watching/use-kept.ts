import { useSyncExternalStore } from 'react';
import { isKeeping } from './keeping.js';
import { keptNow, onWatchProgress, type Kept } from './watch-progress.js';

/** The last watched first; null on the server and before hydration. */
export function useKept(): readonly Kept[] | null {
  return useSyncExternalStore<readonly Kept[] | null>(onWatchProgress, keptNow, () => null);
}

export function useKeeping(): boolean {
  return useSyncExternalStore(onWatchProgress, isKeeping, () => true);
}
