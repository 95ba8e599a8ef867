import {
  createSlice,
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { RootState } from '@reduxjs/toolkit/query/react';
import { useSelector, useStore } from 'react-redux';
import { isTag, type Tag } from '../api/tags.js';
import type { Session, SessionUser } from '../api/types.js';
import { serverAddress } from '../api/server-address.js';
import { listen } from '../lib/log.js';

/** Spelled out, because importing the API slice would create an import cycle. */
type ApiState = RootState<Record<never, never>, Tag, 'api'>;

export interface SessionStore {
  readonly dispatch: ThunkDispatch<ApiState, undefined, UnknownAction>;
  readonly getState: () => unknown;
}

export interface WatchedStore extends SessionStore {
  readonly subscribe: (onChange: () => void) => () => void;
}

export function sessionIn(store: Pick<SessionStore, 'getState'>): SessionState {
  return selectSession(store.getState() as Parameters<typeof selectSession>[0]);
}

export function setSession(store: SessionStore, session: Session): void {
  store.dispatch(sessionKnown(session));
}

/** Carries no user data: each tab asks the server. */
export type TabMessage = 'session' | Tag;

const CHANNEL = 'session';
// Fallback through `storage` events without BroadcastChannel.
const TABS_KEY = 'session-changed';

let channel: BroadcastChannel | undefined;

export function notifyTabs(news: TabMessage): void {
  if (channel) channel.postMessage(news);
  else leaveWord(news);
}

export function onTabMessage(hear: (news: TabMessage) => void): () => void {
  const pass = (news: unknown) => {
    if (news === 'session' || isTag(news)) hear(news);
  };
  const stop = listen<StorageEvent>(window, 'storage', ({ key, newValue }) => {
    if (key === TABS_KEY) pass(newValue);
  });
  if ('BroadcastChannel' in globalThis) {
    // One channel both sends and receives: a BroadcastChannel does not receive its own messages.
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }) => pass(data));
  }
  return () => {
    stop();
    channel?.close();
    channel = undefined;
  };
}

function leaveWord(news: TabMessage): void {
  try {
    // Set and removed, so that the same value fires a `storage` event again.
    localStorage.setItem(TABS_KEY, news);
    localStorage.removeItem(TABS_KEY);
  } catch {
    // Storage is blocked: other tabs notice on their next request.
  }
}

export type PasswordAge = Pick<
  SessionUser,
  'password_reset_required' | 'password_days_left' | 'password_warning'
>;

/** Expired, or the server requires a change: every other page is blocked. */
export function mustChangePassword(user: PasswordAge | null): boolean {
  if (!user) return false;
  const { password_reset_required, password_days_left } = user;
  return password_reset_required || (password_days_left !== null && password_days_left <= 0);
}

/** The server returns no personal data while the password is expired. */
export function ownerFor(user: SessionUser | null): string | undefined {
  return user && !mustChangePassword(user) ? user.id : undefined;
}

/** For display only: the server checks the role itself. */
export function isAdministrator(user: SessionUser | null): user is SessionUser {
  return user?.roles.includes('admin') ?? false;
}

/** Store for work that outlives its component. */
export function useSessionStore(): SessionStore {
  return useStore();
}

/**
 * Session of this tab; `unknown` during server rendering. `user` keeps its identity while unchanged. Queries of
 * personal data must take `user.id` as argument, so that accounts never share cached answers.
 */
export function useSession(): SessionState {
  return useSelector(selectSession);
}

/** The server's answer did not contain a session state. */
export class SessionUnknownError extends Error {
  override readonly name = 'SessionUnknownError';

  constructor(readonly status: number) {
    super(`The server answered ${status} when asked about the session`);
  }
}

const ENDED = 401;
const ALREADY_RENEWED = 409;

/** @throws SessionUntold, or any error of `fetch` */
export async function askSession(): Promise<Session> {
  return sessionOf(await fetch(serverAddress('/session')));
}

/**
 * Returns the renewed session, signed out if it ended, null if another tab just renewed it.
 * @throws SessionUntold, or any error of `fetch`
 */
export async function refreshSession(): Promise<Session | null> {
  const answer = await fetch(serverAddress('/session/refresh'), { method: 'POST' });
  if (answer.status === ALREADY_RENEWED) return null;
  return answer.status === ENDED ? { signed_in: false } : sessionOf(answer);
}

async function sessionOf(answer: Response): Promise<Session> {
  if (!answer.ok) throw new SessionUnknownError(answer.status);
  return (await answer.json()) as Session;
}

// An inline head script reads this key before the first paint, to reserve space.
const KEY = 'signed-in';

/** Guess for the next visit: signed out, signed in, or signed in with a list. */
export type SessionHint = 'yes' | 'list' | null;

/** Reads the hint of any tab. Contains no secret and proves nothing. */
export function sessionHint(): SessionHint {
  try {
    const hint = localStorage.getItem(KEY);
    return hint === 'yes' || hint === 'list' ? hint : null;
  } catch {
    return null;
  }
}

export function keepSessionHint(hint: SessionHint): void {
  const { dataset } = document.documentElement;
  if (hint) dataset.signedIn = hint;
  else delete dataset.signedIn;
  try {
    if (hint) localStorage.setItem(KEY, hint);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the next visit has no hint.
  }
}

/** Clears the hint from this document only; storage keeps it for the next visit. */
export function dropSessionHint(): void {
  delete document.documentElement.dataset.signedIn;
}

export interface SessionState {
  readonly status: 'unknown' | 'signed-out' | 'signed-in';
  readonly user: SessionUser | null;
  /** Access token expiry, RFC 3339. */
  readonly expiresAt: string | null;
}

const unknown: SessionState = { status: 'unknown', user: null, expiresAt: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState: unknown,
  reducers: {
    sessionKnown(state, { payload }: PayloadAction<Session>): SessionState {
      if (!payload.signed_in) return { status: 'signed-out', user: null, expiresAt: null };
      const { user, expires_at: expiresAt } = payload;
      // Keeps the user's identity on renewal to avoid rerenders.
      const isSame = JSON.stringify(state.user) === JSON.stringify(user);
      return { status: 'signed-in', user: isSame ? state.user : user, expiresAt };
    },
  },
  selectors: { selectSession: (state) => state },
});

export const { sessionKnown } = sessionSlice.actions;
const { selectSession } = sessionSlice.selectors;
