import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { listen } from '../lib/log.js';
import { renewedFor } from './renew-session.js';
import type { SessionStore } from './session-store.js';

interface Answer {
  readonly error?: FetchBaseQueryError | undefined;
}

interface Asker extends SessionStore {
  /** Name of the endpoint that asks. */
  readonly endpoint: string;
}

const refusals = new EventTarget();

/** Renews an expired session, then asks for the access code if the action needs it; repeats the request after each. */
export async function askAgain<Given extends Answer>(
  refused: Given,
  asker: Asker,
  repeat: () => Given | PromiseLike<Given>,
): Promise<Given> {
  const answer = await afterRemedies(refused, asker, repeat);
  if (isRefusal(answer)) {
    refusals.dispatchEvent(new CustomEvent('refusal', { detail: asker.endpoint }));
  }
  return answer;
}

async function afterRemedies<Given extends Answer>(
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

const isRefusal = ({ error }: Answer) => error?.status === 401 || error?.status === 403;

/** Reports each refusal that no remedy removed. Returns a function that stops it. */
export function onRefusal(act: (endpoint: string) => void): () => void {
  return listen<CustomEvent<string>>(refusals, 'refusal', ({ detail }) => act(detail));
}
