import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { useSession } from '../../shared/session/session.slice.js';

const MyListRow = lazyPart(() => import('./my-list-row.js'), 'MyListRow');

/** Reserves the row's height if the last visit had a list. */
const PLACE = <div aria-hidden="true" className="my-list-place" />;

/** Loads the My List row only after the session is known to be signed in. */
export function LazyMyListRow() {
  const { status } = useSession();
  if (status !== 'signed-in') return PLACE;
  return (
    <Suspense fallback={PLACE}>
      <MyListRow place={PLACE} />
    </Suspense>
  );
}
