import { useSyncExternalStore } from 'react';
import type { Episode } from '../api/types.js';
import { onWatchProgress, watchedShare } from './watch-progress.js';

export interface WatchedBarProps {
  readonly episode: Pick<Episode, 'id' | 'duration_seconds'>;
}

export function WatchedBar({ episode: { id, duration_seconds: duration } }: WatchedBarProps) {
  const share = useSyncExternalStore(
    onWatchProgress,
    () => watchedShare(id, duration),
    () => 0,
  );
  if (share === 0) return null;
  const percent = Math.max(1, Math.round(share * 100));
  return (
    <p className="absolute inset-x-0 bottom-0 h-1 overflow-hidden rounded-b-card bg-ground/60">
      <span className="sr-only">{share === 1 ? 'Watched' : `${percent}% watched`}</span>
      <span aria-hidden="true" className="block h-full bg-lead" style={{ width: `${percent}%` }} />
    </p>
  );
}
