import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { useSession } from '../../shared/session/use-session.js';
import { MyListPlace } from './my-list-place.js';

const MyListRow = lazyPart(async () => (await import('./my-list-row.js')).MyListRow);

/** The row of whoever is signed in, once it is known that somebody is. */
export function LazyMyListRow() {
  const { status } = useSession();
  if (status !== 'signed-in') return <MyListPlace />;
  return (
    <Suspense fallback={<MyListPlace />}>
      <MyListRow />
    </Suspense>
  );
}
