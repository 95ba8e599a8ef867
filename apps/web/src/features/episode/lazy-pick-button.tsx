import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { isAdministrator } from '../../shared/session/is-administrator.js';
import { useSession } from '../../shared/session/use-session.js';
import type { PickButtonProps } from './pick-button.js';

const PickButton = lazyPart(async () => (await import('./pick-button.js')).PickButton);

/** Loaded for administrators only. */
export function LazyPickButton(props: PickButtonProps) {
  const { user } = useSession();
  if (!isAdministrator(user)) return null;
  return (
    <Suspense>
      <PickButton {...props} />
    </Suspense>
  );
}
