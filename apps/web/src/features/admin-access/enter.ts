import { Refusal } from '../../shared/account/refusal.js';
import type { Command } from '../../shared/account/send-command.js';
import { signInBy } from '../../shared/account/sign-in.js';
import { learn, sessionIn, type SessionStore } from '../../shared/session/session-store.js';
import { tellTabs } from '../../shared/session/tabs.js';

// The server has ended whatever session the browser had.
const SIGNS_OUT: ReadonlySet<string> = new Set(['USER.INVALID_ACCESS_CODE', 'USER.NOT_ADMIN']);
const ADMIN_EXISTS = 'USER.ADMIN_EXISTS';

/** Signs an administrator in; who turns out to be none is signed out. @throws what `signInBy` does */
export async function enterBy(store: SessionStore, command: Command): Promise<void> {
  try {
    await signInBy(store, command);
  } catch (error) {
    if (error instanceof Refusal && SIGNS_OUT.has(error.code)) forgetSession(store);
    throw error;
  }
}

/** It was refused because there is an administrator already. */
export function isAdminThere(error: unknown): boolean {
  return error instanceof Refusal && error.code === ADMIN_EXISTS;
}

function forgetSession(store: SessionStore): void {
  const wasSignedIn = sessionIn(store).status === 'signed-in';
  learn(store, { signed_in: false });
  if (wasSignedIn) tellTabs('session');
}
