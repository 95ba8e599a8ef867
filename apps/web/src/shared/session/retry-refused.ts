import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { listen } from '../lib/log.js';
import { renewedFor } from './renew-session.js';
import type { SessionStore } from './session-store.js';

interface Answer {
  readonly error?: FetchBaseQueryError | undefined;
}

interface Requester extends SessionStore {
  /** Name of the endpoint that asks. */
  readonly endpoint: string;
}

const refusals = new EventTarget();

/** Renews an expired session, then asks for the access code if the action needs it; repeats the request after each. */
export async function retryRefused<Result extends Answer>(
  refused: Result,
  requester: Requester,
  repeat: () => Result | PromiseLike<Result>,
): Promise<Result> {
  const answer = await afterRemedies(refused, requester, repeat);
  if (isRefusal(answer)) {
    refusals.dispatchEvent(new CustomEvent('refusal', { detail: requester.endpoint }));
  }
  return answer;
}

async function afterRemedies<Result extends Answer>(
  refused: Result,
  store: SessionStore,
  repeat: () => Result | PromiseLike<Result>,
): Promise<Result> {
  let answer = refused;
  if (answer.error?.status === 401 && (await renewedFor(answer.error.data, store)))
    answer = await repeat();
  if (answer.error?.status !== 403) return answer;
  const { code } = (answer.error.data ?? {}) as { readonly code?: unknown };
  const { confirmIdentity } = await import('../confirmation/confirm-identity.js');
  return (await confirmIdentity(store, code)) ? repeat() : answer;
}

const isRefusal = ({ error }: Answer) => error?.status === 401 || error?.status === 403;

/** Reports each refusal that no remedy removed. Returns a function that stops it. */
export function onRefusal(act: (endpoint: string) => void): () => void {
  return listen<CustomEvent<string>>(refusals, 'refusal', ({ detail }) => act(detail));
}
