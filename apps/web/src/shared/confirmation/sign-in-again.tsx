import type { Session, SessionUser } from '../api/generated/schema.js';
import { isAdministrator, type SessionStore, setSession } from '../session/session-store.js';
import { notify } from '../toasts/notify.js';
import { openOverPage } from './confirm-identity.js';

let asking: Promise<void> | undefined;

/** Asks for a sign-in over the page. The store has the new session unless the person cancels. */
export function signInAgain(store: SessionStore, user: SessionUser): Promise<void> {
  asking ??= ask(store, user).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(store: SessionStore, user: SessionUser): Promise<void> {
  const { SignInDialog } = await import('./sign-in-dialog.js');
  const session = await openOverPage<Session | null>((done) => (
    <SignInDialog store={store} isAdmin={isAdministrator(user)} onDone={done} />
  ));
  if (!session?.signed_in) return;
  setSession(store, session);
  if (session.user.id !== user.id) notify({ kind: 'info', message: OTHER_ACCOUNT });
}

const OTHER_ACCOUNT =
  'You signed in with another account. Your unsaved changes wait for the first account.';
