import { useSyncExternalStore } from 'react';
import { onWatchProgress, unfinished } from './watch-progress.js';

/** Ids of started episodes, the last watched first; null on the server and before hydration. */
export function useUnfinished(): readonly string[] | null {
  const ids = useSyncExternalStore<string | null>(
    onWatchProgress,
    () => unfinished().join(' '),
    () => null,
  );
  if (ids === null) return null;
  return ids === '' ? [] : ids.split(' ');
}
