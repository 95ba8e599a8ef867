import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { listen } from '../browser/listen.js';
import { renewedFor } from './renew-session.js';
import type { SessionStore } from './session-store.js';

const refusals = new EventTarget();

/** Renews an expired session, then asks for the access code; repeats the request after each. */
export async function retryRefused<Result extends { readonly error?: FetchBaseQueryError }>(
  refused: Result,
  requester: SessionStore & { readonly endpoint: string },
  repeat: () => Result | PromiseLike<Result>,
): Promise<Result> {
  let answer = refused;
  if (answer.error?.status === 401 && (await renewedFor(answer.error.data, requester)))
    answer = await repeat();
  if (answer.error?.status === 403) {
    const { code } = Object(answer.error.data) as { readonly code?: unknown };
    const { confirmIdentity } = await import('../confirmation/confirm-identity.js');
    if (await confirmIdentity(requester, code)) answer = await repeat();
  }
  if (answer.error?.status === 401 || answer.error?.status === 403)
    refusals.dispatchEvent(new CustomEvent('refusal', { detail: requester.endpoint }));
  return answer;
}

/** Reports each refusal that no remedy removed. Returns a function that stops it. */
export function onRefusal(act: (endpoint: string) => void): () => void {
  return listen<CustomEvent<string>>(refusals, 'refusal', ({ detail }) => act(detail));
}
