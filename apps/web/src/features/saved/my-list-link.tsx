import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { useSession } from '../../shared/session/session.slice.js';
import { MyListPlace } from './my-list-place.js';

const MyListRow = lazyPart(() => import('./my-list-row.js'), 'MyListRow');

/** Loads the My List row only after the session is known to be signed in. */
export function LazyMyListRow() {
  const { status } = useSession();
  if (status !== 'signed-in') return <MyListPlace />;
  return (
    <Suspense fallback={<MyListPlace />}>
      <MyListRow />
    </Suspense>
  );
}
