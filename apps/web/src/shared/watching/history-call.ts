import { serverAddress } from '../api/server-address.js';
import type { History, HistoryChange } from '../api/types.js';
import { renewSession } from '../session/renew-session.js';
import type { SessionStore } from '../session/session-store.js';

const UNAUTHORIZED = 401;

/**
 * Null if the server refuses. Not a call of the API slice: a refusal in the background must not ask for a password.
 * @throws any error of `fetch`
 */
export async function sendHistory(
  store: SessionStore,
  change: HistoryChange | null,
): Promise<History | null> {
  let answer = await ask(change);
  if (answer.status === UNAUTHORIZED && (await renewSession(store))) answer = await ask(change);
  return answer.ok ? ((await answer.json()) as History) : null;
}

function ask(change: HistoryChange | null): Promise<Response> {
  const address = serverAddress('/history');
  if (!change) return fetch(address);
  const headers = { 'content-type': 'application/json' };
  // Outlives the page, because the last position is sent when it goes away.
  return fetch(address, { method: 'PUT', headers, body: JSON.stringify(change), keepalive: true });
}
