import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { isAdministrator } from '../../shared/session/is-administrator.js';
import { useSession } from '../../shared/session/use-session.js';
import type { SyncButtonsProps } from './sync-buttons.js';

const SyncButtons = lazyPart(async () => (await import('./sync-buttons.js')).SyncButtons);

/** Loaded for administrators only. */
export function AdminSyncButtons(props: SyncButtonsProps) {
  const { user } = useSession();
  if (!isAdministrator(user)) return null;
  return (
    <Suspense>
      <SyncButtons {...props} />
    </Suspense>
  );
}
