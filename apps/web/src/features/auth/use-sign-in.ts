import { signInBy } from '../../shared/account/sign-in.js';
import { log } from '../../shared/lib/log.js';
import { notifyMissing } from '../../shared/lib/notify.js';
import type { PendingChange } from '../../shared/saved/pending-change.js';
import { mustChangePassword } from '../../shared/session/must-change-password.js';
import { sessionIn, type SessionStore } from '../../shared/session/session-store.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';

export function useSignIn(pending: PendingChange | null) {
  const store = useSessionStore();
  return async (path: string, body: object): Promise<void> => {
    await signInBy(store, { method: 'POST', path, body });
    // With a required password change pending, nothing can be changed.
    if (pending && !mustChangePassword(sessionIn(store).user))
      void make(pending, store).catch(reportFailure);
  };
}

async function make(pending: PendingChange, store: SessionStore): Promise<void> {
  if ('follow' in pending) {
    const { follow } = await import('../../shared/following/use-follow.js');
    return follow(pending.follow);
  }
  const { addSaved } = await import('../../shared/saved/change-saved.js');
  const { MY_LIST } = await import('../../shared/saved/saved-kinds.js');
  await addSaved(store, MY_LIST, pending.add);
}

function reportFailure(error: unknown): void {
  log.error('The change could not be made after signing in', error);
  notifyMissing('Your account');
}
