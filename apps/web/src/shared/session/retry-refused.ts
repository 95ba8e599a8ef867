import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { callServer } from '../api/server-address.js';
import { listen } from '../browser/listen.js';
import { notify } from '../toasts/notify.js';
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
  if (typeof answer.error?.status === 'string' && (await warnIfGated()))
    return { ...answer, error: { status: 'CUSTOM_ERROR', error: GATED, data: { detail: GATED } } };
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

const GATED =
  'A sign-in page in front of this site answered instead of the site. Reload the page to sign in there.';

const BY_A_GATE: readonly number[] = [200, 401, 403, 511];

let isWarned = false;

/** True where a gate or a portal redirects requests or answers with its own page; says so once. */
export async function warnIfGated(): Promise<boolean> {
  const answer = await callServer('/session', { redirect: 'manual' }).catch(() => null);
  const isPage = !/json/.test(answer?.headers.get('content-type') ?? '');
  const isGated = answer && isPage && (isMoved(answer) || BY_A_GATE.includes(answer.status));
  if (!isGated) return false;
  const action = { label: 'Reload', onPress: () => location.reload() };
  if (!isWarned) notify({ kind: 'warning', message: GATED, durationMs: Infinity, action });
  isWarned = true;
  return true;
}

/** Browsers hide where a redirect leads, and its status. */
const isMoved = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Reports each refusal that no remedy removed. Returns a function that stops it. */
export function onRefusal(act: (endpoint: string) => void): () => void {
  return listen<CustomEvent<string>>(refusals, 'refusal', ({ detail }) => act(detail));
}
