import { sessionIn, type SessionStore, setSession } from '../../shared/session/session-store.js';
import { notifyTabs } from '../../shared/session/tabs.js';
import { type Command, Refusal, signInBy } from '../../shared/account/send-command.js';

// With these errors the server has already ended the browser's session.
const SIGNS_OUT: ReadonlySet<string> = new Set(['USER.INVALID_ACCESS_CODE', 'USER.NOT_ADMIN']);

const ADMIN_EXISTS = 'USER.ADMIN_EXISTS';

/**
 * Signs out accounts that are not administrators.
 * @throws the errors of `signInBy`
 */
export async function signInAdmin(store: SessionStore, command: Command): Promise<void> {
  try {
    await signInBy(store, command);
  } catch (error) {
    if (error instanceof Refusal && SIGNS_OUT.has(error.code)) forgetSession(store);
    throw error;
  }
}

export function isAdminExistsError(error: unknown): boolean {
  return error instanceof Refusal && error.code === ADMIN_EXISTS;
}

function forgetSession(store: SessionStore): void {
  const wasSignedIn = sessionIn(store).status === 'signed-in';
  setSession(store, { signed_in: false });
  if (wasSignedIn) notifyTabs('session');
}
