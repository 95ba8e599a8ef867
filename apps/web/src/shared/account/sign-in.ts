import type { Session } from '../api/types.js';
import { setSession, type SessionStore } from '../session/session-store.js';
import { notifyTabs } from '../session/tabs.js';
import { sendCommand, type Command } from './send-command.js';

/** Sends a command that returns a session, then notifies all tabs. */
export async function signInBy(store: SessionStore, command: Command): Promise<void> {
  const session = (await sendCommand(store, command)) as Session;
  setSession(store, session);
  notifyTabs('session');
}
