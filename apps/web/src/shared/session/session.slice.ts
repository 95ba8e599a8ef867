import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { Session, SessionUser } from '../api/generated/schema.js';

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
