import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { onWatchProgress, unfinished } from '../../shared/watching/watch-progress.js';

const ContinueRow = lazyPart(() => import('./continue-row.js'), 'ContinueRow');

export function LazyContinueRow() {
  const ids = useUnfinished();
  const place = <div aria-hidden="true" className="continue-place" />;
  if (ids === null) return place;
  if (ids.length === 0) return null;
  return (
    <Suspense fallback={place}>
      <ContinueRow ids={ids} />
    </Suspense>
  );
}

/** Ids of started episodes, the last watched first; null on the server and before hydration. */
function useUnfinished(): readonly string[] | null {
  const ids = useSyncExternalStore<string | null>(
    onWatchProgress,
    () => unfinished().join(' '),
    () => null,
  );
  if (ids === null) return null;
  return ids === '' ? [] : ids.split(' ');
}
