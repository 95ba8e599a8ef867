import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../../shared/page/lazy-part.js';
import { onWatchProgress, unfinished } from '../../../shared/watching/watch-progress.js';

const ContinueRow = lazyPart(() => import('./continue-row.js'), 'ContinueRow');

export function LazyContinueRow() {
  // Null on the server and before hydration.
  const ids = useSyncExternalStore<readonly string[] | null>(
    onWatchProgress,
    unfinished,
    () => null,
  );
  const place = <div aria-hidden="true" className="continue-place" />;
  if (ids === null) return place;
  if (ids.length === 0) return null;
  return (
    <Suspense fallback={place}>
      <ContinueRow ids={ids} />
    </Suspense>
  );
}
