import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '@reduxjs/toolkit/query/react';
import type { Tag } from '../api/tags.js';
import type { Session } from '../api/types.js';
import { selectSession, sessionKnown, type SessionState } from './session.slice.js';

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
