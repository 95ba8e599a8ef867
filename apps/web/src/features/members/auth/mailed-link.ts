import { ACCOUNT_MESSAGES } from '@elevate/rules';
import type { Message } from '../../../shared/api/generated/schema.js';
import { sendCommand, showFailure } from '../../../shared/account/send-command.js';
import { refreshClaims } from '../../../shared/session/renew-session.js';
import { sessionIn, type SessionStore } from '../../../shared/session/session-store.js';
import { notify } from '../../../shared/toasts/notify.js';

// Long enough to read what to do next.
const LONG_MS = 10_000;

export async function sendToken(store: SessionStore, path: string, token: string): Promise<void> {
  try {
    const answer = await sendCommand(store, { method: 'POST', path, body: { token } });
    const { message } = answer as Message;
    notify({ kind: 'success', message, durationMs: LONG_MS });
    // The access token says so; right after a page load it may not be read yet.
    if (sessionIn(store).status !== 'signed-out') await refreshClaims(store);
  } catch (error) {
    showFailure(error, ACCOUNT_MESSAGES.unexpected);
  }
}
