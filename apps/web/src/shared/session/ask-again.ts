import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { renewedFor } from './renew-session.js';
import type { SessionStore } from './session-store.js';

interface Answer {
  readonly error?: FetchBaseQueryError | undefined;
}

/** Renews an expired session, then asks for the access code if the action needs it; repeats the request after each. */
export async function askAgain<Given extends Answer>(
  refused: Given,
  store: SessionStore,
  repeat: () => Given | PromiseLike<Given>,
): Promise<Given> {
  let answer = refused;
  if (answer.error?.status === 401 && (await renewedFor(answer.error.data, store)))
    answer = await repeat();
  if (answer.error?.status !== 403) return answer;
  const { code } = (answer.error.data ?? {}) as { readonly code?: unknown };
  const { confirmIdentity } = await import('../confirmation/confirm-identity.js');
  return (await confirmIdentity(store, code)) ? repeat() : answer;
}
