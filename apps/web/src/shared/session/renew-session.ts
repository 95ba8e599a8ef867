import type { Session } from '../api/generated/schema.js';
import { callServer } from '../api/server-address.js';
import { log } from '../browser/log.js';
import { sessionIn, type SessionStore, setSession } from './session-store.js';
import { setServerTime } from '../timing/server-clock.js';
import { notifyTabs } from './tabs.js';
import { unsavedForms } from './unsaved.js';

// These 401 codes mean wrong credentials, not an expired session.
const NOT_SIGNED_IN_BY: readonly unknown[] = [
  'USER.INVALID_CREDENTIALS',
  'USER.AUTHENTICATION_FAILED',
  'USER.INVALID_ACCESS_CODE',
  'USER.INVALID_CODE',
  'USER.PASSKEY_INVALID',
];

let renewal: Promise<boolean> | undefined;

/** Renews an expired session; false if the refusal has another cause. */
export async function renewedFor(problem: unknown, store: SessionStore): Promise<boolean> {
  const { code } = Object(problem) as { readonly code?: unknown };
  const isOther = NOT_SIGNED_IN_BY.includes(code) || sessionIn(store).status === 'signed-out';
  return !isOther && renewSession(store);
}

/** Renews the session; false if it ended, which signs out. If the server is unreachable, nothing changes. */
export function renewSession(store: SessionStore): Promise<boolean> {
  renewal ??= renew(store).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Also renews a valid access token, because what it says has changed. */
export async function refreshClaims(store: SessionStore): Promise<void> {
  await renewal;
  try {
    const session = await withTabLock(async () => (await refreshSession()) ?? afterOther());
    if (sessionIn(store).status !== 'signed-out') setSession(store, session);
  } catch (error) {
    log.debug('Session refresh failed', error);
  }
}

async function renew(store: SessionStore): Promise<boolean> {
  const before = sessionIn(store);
  try {
    const session = await withTabLock(() => nextSession(before.expiresAt));
    // A sign-in or sign-out during the request wins.
    if (sessionIn(store) !== before) return sessionIn(store).status === 'signed-in';
    await applySession(store, session);
    const { user } = sessionIn(store);
    if (!user && before.user) notifyTabs('session');
    // A request of another account is not repeated.
    return user !== null && user.id === (before.user ?? user).id;
  } catch (error) {
    log.debug('Session refresh failed', error);
    return false;
  }
}

/** If a form has unsaved input, an ended session asks for a sign-in over the form. */
export async function applySession(store: SessionStore, session: Session): Promise<void> {
  const before = sessionIn(store);
  if (!session.signed_in && before.user) {
    const [ask] = unsavedForms;
    await ask?.(store, before.user);
    if (sessionIn(store) !== before) return;
  }
  setSession(store, session);
}

async function nextSession(knownUntil: string | null): Promise<Session> {
  const now = await requestSession();
  const isRenewed = now.signed_in && now.expires_at !== knownUntil;
  const isOver = !now.signed_in && !now.refreshable;
  if (isRenewed || isOver) return now;
  return (await refreshSession()) ?? afterOther();
}

async function afterOther(): Promise<Session> {
  const now = await requestSession();
  const session = now.signed_in ? now : await refreshSession();
  if (!session) throw new Error('Other windows renewed the session, but it is not signed in');
  return session;
}

/** @throws Error if the answer is no session, or any error of `fetch` */
export async function requestSession(): Promise<Session> {
  return sessionOf(await callServer('/session'));
}

/** Returns the renewed session, signed out if it ended, null if another tab just renewed it. */
async function refreshSession(): Promise<Session | null> {
  const answer = await callServer('/session/refresh', { method: 'POST' });
  if (answer.status === 409) return null;
  // A gate in front of the site refuses with a page.
  const isEnded = answer.status === 401 && /json/.test(answer.headers.get('content-type') ?? '');
  return isEnded ? { signed_in: false } : sessionOf(answer);
}

async function sessionOf(answer: Response): Promise<Session> {
  setServerTime(answer.headers.get('date'));
  if (!answer.ok) throw new Error(`The server answered ${answer.status} instead of the session`);
  return (await answer.json()) as Session;
}

/** Serializes tabs with Web Locks: each refresh token is valid once. */
async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks are missing in old browsers and without TLS, and refused where site data is blocked.
  const { locks } = navigator as { readonly locks?: LockManager };
  let started: Promise<T> | undefined;
  const start = () => (started = work());
  await locks?.request('session-refresh', start).catch(() => undefined);
  return started ?? work();
}
