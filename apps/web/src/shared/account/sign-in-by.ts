import type { Session } from '../api/generated/schema.js';
import { requestSession } from '../session/renew-session.js';
import { type SessionStore, setSession } from '../session/session-store.js';
import { notifyTabs } from '../session/tabs.js';
import { type Command, Refusal, sendCommand } from './send-command.js';

const NO_COOKIE =
  'Your browser dropped this site’s cookie. Allow cookies or use its https address.';

/** Sends a command that returns a session, then notifies all tabs. Browsers drop cookies without an error. */
export async function signInBy(store: SessionStore, command: Command): Promise<void> {
  const session = (await sendCommand(store, command)) as Session;
  const kept = await requestSession().catch(() => session);
  if (!kept.signed_in)
    throw new Refusal(new Response(null, { status: 401 }), { detail: NO_COOKIE });
  setSession(store, session);
  notifyTabs('session');
}
