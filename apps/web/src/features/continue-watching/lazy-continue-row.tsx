import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { useUnfinished } from '../../shared/watching/use-unfinished.js';

const ContinueRow = lazyPart(async () => (await import('./continue-row.js')).ContinueRow);

/** Loads the row only where an episode was started. */
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
