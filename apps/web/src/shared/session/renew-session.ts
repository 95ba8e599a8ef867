import type { Session } from '../api/types.js';
import { log } from '../lib/log.js';
import { askSession, refreshSession, SessionUnknownError } from './session-calls.js';
import { setSession, sessionIn, type SessionStore } from './session-store.js';
import { notifyTabs } from './tabs.js';

// Not about the session: whoever would sign in gave something wrong.
const NOT_SIGNED_IN_BY: readonly unknown[] = [
  'USER.INVALID_CREDENTIALS',
  'USER.AUTHENTICATION_FAILED',
  'USER.INVALID_ACCESS_CODE',
];
const LOCK = 'session-refresh';

// One renewal serves every request of this tab that waits for it.
let renewal: Promise<boolean> | undefined;

/** Whether a request that was refused as not signed in is worth another try. */
export async function renewedFor(problem: unknown, store: SessionStore): Promise<boolean> {
  const isOther =
    typeof problem === 'object' &&
    problem !== null &&
    'code' in problem &&
    NOT_SIGNED_IN_BY.includes(problem.code);
  if (isOther || sessionIn(store).status === 'signed-out') return false;
  return renewSession(store);
}

/**
 * Has the session go on, and tells whether it does. One that has ended signs out; where the server
 * cannot be asked, everything stays as it is.
 */
export function renewSession(store: SessionStore): Promise<boolean> {
  renewal ??= renew(store).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renew(store: SessionStore): Promise<boolean> {
  const before = sessionIn(store);
  try {
    const session = await withTabLock(() => nextSession(before.expiresAt));
    // Signing in or out meanwhile is newer.
    if (sessionIn(store) !== before) return sessionIn(store).status === 'signed-in';
    setSession(store, session);
    if (!session.signed_in && before.status === 'signed-in') notifyTabs('session');
    return session.signed_in;
  } catch (error) {
    log.debug('Session refresh failed', error);
    return false;
  }
}

/** What another tab has got meanwhile, or a session of our own. */
async function nextSession(knownUntil: string | null): Promise<Session> {
  const now = await askSession();
  const isRenewed = now.signed_in && now.expires_at !== knownUntil;
  const isOver = !now.signed_in && !now.refreshable;
  if (isRenewed || isOver) return now;
  return (await refreshSession()) ?? afterOther();
}

/** Another browser window was quicker; its cookies are ours. */
async function afterOther(): Promise<Session> {
  const now = await askSession();
  if (now.signed_in) return now;
  const session = await refreshSession();
  if (!session) throw new SessionUnknownError(409);
  return session;
}

/** One tab at a time, where the browser can arrange it: each refresh token is good once. */
async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Missing in old browsers, and where the site is served without encryption.
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks ? await locks.request(LOCK, work) : work();
}
