import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { log } from '../lib/log.js';
import { notify } from '../lib/notify.js';
import { setSession, type SessionStore } from '../session/session-store.js';
import { notifyTabs } from '../session/tabs.js';
import { Refusal } from './refusal.js';
import { sendCommand } from './send-command.js';

const ALREADY_ENDED = 401;

/** Ends the session in all tabs. `leave` navigates away before the current page reacts to the missing session. */
export async function signOut(store: SessionStore, leave: () => void): Promise<void> {
  try {
    await sendCommand(store, { method: 'DELETE', path: '/session' });
  } catch (error) {
    if (!(error instanceof Refusal && error.status === ALREADY_ENDED)) {
      // The cookies still exist: reporting success would leave the next person signed in.
      log.error('Signing out failed', error);
      notify({ kind: 'error', message: ACCOUNT_MESSAGES.unexpected });
      return;
    }
  }
  leave();
  setSession(store, { signed_in: false });
  notifyTabs('session');
  notify({ kind: 'success', message: ACCOUNT_MESSAGES.signedOut });
}
