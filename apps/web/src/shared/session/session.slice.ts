import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Session, SessionUser } from '../api/types.js';

/** Who is signed in here, as far as this tab knows; `unknown` until the server was asked. */
export interface SessionState {
  readonly status: 'unknown' | 'signed-out' | 'signed-in';
  readonly user: SessionUser | null;
  /** When the server stops knowing the visitor unless the session is renewed. */
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
      // A renewed session of the same person is no change to whoever looks at the person.
      const isSame = JSON.stringify(state.user) === JSON.stringify(user);
      return { status: 'signed-in', user: isSame ? state.user : user, expiresAt };
    },
  },
  selectors: { selectSession: (state) => state },
});

export const { sessionKnown } = sessionSlice.actions;
export const { selectSession } = sessionSlice.selectors;
