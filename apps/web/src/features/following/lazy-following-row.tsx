import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { useSession } from '../../shared/session/session.slice.js';

const FollowingRow = lazyPart(() => import('./following-row.js'), 'FollowingRow');

/** Reserves the row's height if the last visit had the row. */
const PLACE = <div aria-hidden="true" className="following-place" />;

export function LazyFollowingRow() {
  const { status } = useSession();
  if (status === 'signed-out') return null;
  if (status === 'unknown') return PLACE;
  return (
    <Suspense fallback={PLACE}>
      <FollowingRow place={PLACE} />
    </Suspense>
  );
}
