import {
  type ThunkDispatch,
  type UnknownAction,
  createSlice,
  type PayloadAction,
} from '@reduxjs/toolkit';
import { type RootState, skipToken } from '@reduxjs/toolkit/query/react';
import { useStore, useSelector } from 'react-redux';
import { type Tag } from '../api/tags.js';
import type { Session, SessionUser } from '../api/generated/schema.js';
import { readDevice, writeDevice } from '../browser/device-storage.js';

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

export const useOwner = () => ownerFor(useSession().user) ?? skipToken;

/** For display only: the server checks the role itself. */
export function isAdministrator(user: SessionUser | null): user is SessionUser {
  return user?.roles.includes('admin') ?? false;
}

export function useSessionStore(): SessionStore {
  return useStore();
}

// An inline head script reads this key before the first paint, to reserve space.
const KEY = 'signed-in';

/** Guess for the next visit: signed out, signed in, or signed in with a list. */
export type SessionHint = 'yes' | 'list' | null;

/** Reads the hint of any tab. Contains no secret and proves nothing. */
export function sessionHint(): SessionHint {
  const hint = readDevice(KEY);
  return hint === 'yes' || hint === 'list' ? hint : null;
}

export function keepSessionHint(hint: SessionHint): void {
  const { dataset } = document.documentElement;
  if (hint) dataset.signedIn = hint;
  else delete dataset.signedIn;
  writeDevice(KEY, hint);
}

/** Clears the hint from this document only; storage keeps it for the next visit. */
export function dropSessionHint(): void {
  delete document.documentElement.dataset.signedIn;
}

/** `unknown` during server rendering. Queries of personal data take `user.id` as argument, so accounts share no cache. */
export function useSession(): SessionState {
  return useSelector(selectSession);
}

export interface SessionState {
  readonly status: 'unknown' | 'signed-out' | 'signed-in';
  readonly user: SessionUser | null;
  readonly expiresAt: string | null;
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: { status: 'unknown', user: null, expiresAt: null } as SessionState,
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
export const { selectSession } = sessionSlice.selectors;
