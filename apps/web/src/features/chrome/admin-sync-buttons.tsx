import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { isAdministrator } from '../../shared/session/is-administrator.js';
import { useSession } from '../../shared/session/use-session.js';
import type { SyncButtonsProps } from './sync-buttons.js';

const SyncButtons = lazyPart(async () => (await import('./sync-buttons.js')).SyncButtons);

/** The controls of administrators, for whom alone they are fetched. */
export function AdminSyncButtons(props: SyncButtonsProps) {
  const { user } = useSession();
  if (!isAdministrator(user)) return null;
  return (
    <Suspense>
      <SyncButtons {...props} />
    </Suspense>
  );
}
