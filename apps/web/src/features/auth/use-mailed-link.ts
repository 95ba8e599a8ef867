import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sendCommand } from '../../shared/account/send-command.js';
import { showFailure } from '../../shared/account/show-failure.js';
import { notify } from '../../shared/lib/notify.js';
import { refreshClaims } from '../../shared/session/renew-session.js';
import { sessionIn, type SessionStore } from '../../shared/session/session-store.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';

/** What the parameter after the `#` of a mailed link asks for. */
const PATHS: Readonly<Record<string, string>> = {
  device: '/session/device',
  verify: '/email-verifications',
};
// Long enough to read what to do next.
const LONG_MS = 10_000;

/** Sends the token of a mailed link and removes it from the URL. True until then. */
export function useMailedLink(): boolean {
  const store = useSessionStore();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const [[name = '', token = ''] = []] = new URLSearchParams(hash.slice(1));
  const path = PATHS[name];
  useEffect(() => {
    if (path === undefined) return;
    void navigate(pathname + search, { replace: true });
    void send(store, path, token);
  }, [navigate, path, pathname, search, store, token]);
  return path !== undefined;
}

async function send(store: SessionStore, path: string, token: string): Promise<void> {
  try {
    const answer = await sendCommand(store, { method: 'POST', path, body: { token } });
    const { message } = answer as { readonly message: string };
    notify({ kind: 'success', message, durationMs: LONG_MS });
    // The access token says whether the address is confirmed; right after a page load it may not be read yet.
    if (sessionIn(store).status !== 'signed-out') await refreshClaims(store);
  } catch (error) {
    showFailure(error, { failed: ACCOUNT_MESSAGES.unexpected, fields: [] });
  }
}
