import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { listen } from '../lib/log.js';
import { isRemedied } from './renew-session.js';
import type { SessionStore } from './session-store.js';

interface Answer {
  readonly error?: FetchBaseQueryError | undefined;
}

interface Requester extends SessionStore {
  readonly endpoint: string;
}

const refusals = new EventTarget();

/** Renews an expired session, then asks for the access code if the action needs it; repeats the request after each. */
export async function retryRefused<Result extends Answer>(
  refused: Result,
  requester: Requester,
  repeat: () => Result | PromiseLike<Result>,
): Promise<Result> {
  let answer = refused;
  for (const status of [401, 403])
    if (answer.error?.status === status && (await isRemedied(requester, status, answer.error.data)))
      answer = await repeat();
  if (answer.error?.status === 401 || answer.error?.status === 403)
    refusals.dispatchEvent(new CustomEvent('refusal', { detail: requester.endpoint }));
  return answer;
}

/** Reports each refusal that no remedy removed. Returns a function that stops it. */
export function onRefusal(act: (endpoint: string) => void): () => void {
  return listen<CustomEvent<string>>(refusals, 'refusal', ({ detail }) => act(detail));
}
