import { quietPart } from '../../shared/lib/lazy-part.js';
import { useSession } from '../../shared/session/session.slice.js';

const PasswordWatcher = quietPart(() => import('./password-watcher.js'), 'PasswordWatcher');

/** Watches the password age of the signed-in account. */
export function LazyPasswordWatcher() {
  const { status } = useSession();
  return status === 'signed-in' && <PasswordWatcher />;
}
