import { signInBy } from '../../shared/account/sign-in.js';
import { addSaved } from '../../shared/saved/change-saved.js';
import { MY_LIST } from '../../shared/saved/saved-kinds.js';
import { mustChangePassword } from '../../shared/session/must-change-password.js';
import { sessionIn } from '../../shared/session/session-store.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';

export function useSignIn(toAdd: string | null) {
  const store = useSessionStore();
  return async (path: string, body: object): Promise<void> => {
    await signInBy(store, { method: 'POST', path, body });
    // With a required password change pending, the list cannot be changed.
    if (toAdd && !mustChangePassword(sessionIn(store).user)) void addSaved(store, MY_LIST, toAdd);
  };
}
