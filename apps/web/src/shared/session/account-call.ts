import { serverAddress } from '../api/server-address.js';
import { renewSession } from './renew-session.js';
import type { SessionStore } from './session-store.js';

const UNAUTHORIZED = 401;

/**
 * Sends a change in the background, or asks without one. Null if the server refuses. Not a call of the API slice: a
 * refusal in the background must not ask for a password.
 * @throws any error of `fetch`
 */
export async function exchangeWithAccount<Answer>(
  store: SessionStore,
  path: string,
  change: object | null,
): Promise<Answer | null> {
  let answer = await ask(path, change);
  if (answer.status === UNAUTHORIZED && (await renewSession(store)))
    answer = await ask(path, change);
  return answer.ok ? ((await answer.json()) as Answer) : null;
}

function ask(path: string, change: object | null): Promise<Response> {
  const address = serverAddress(path);
  if (!change) return fetch(address);
  const headers = { 'content-type': 'application/json' };
  // Outlives the page, because the last change is sent when it goes away.
  return fetch(address, { method: 'PUT', headers, body: JSON.stringify(change), keepalive: true });
}
