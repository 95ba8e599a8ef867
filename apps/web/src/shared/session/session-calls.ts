import type { Session } from '../api/generated/schema.js';
import { serverAddress } from '../api/server-address.js';

/** The server's answer did not contain a session state. */
export class SessionUnknownError extends Error {
  override readonly name = 'SessionUnknownError';

  constructor(readonly status: number) {
    super(`The server answered ${status} when asked about the session`);
  }
}

interface ServerRequest {
  readonly method?: string;
  readonly body?: object | null | undefined;
  /** Outlives the page, for a change that is sent when it goes away. */
  readonly keepalive?: boolean;
}

/**
 * Calls the server beside the API slice, whose arguments pass through the store: for secrets, for the session itself
 * and for what is sent in the background.
 */
export function callServer(path: string, { body, ...request }: ServerRequest = {}) {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return fetch(serverAddress(path), { ...request, ...(body && json) });
}

const ENDED = 401;

const ALREADY_RENEWED = 409;

/** @throws SessionUnknownError, or any error of `fetch` */
export async function requestSession(): Promise<Session> {
  return sessionOf(await callServer('/session'));
}

/**
 * Returns the renewed session, signed out if it ended, null if another tab just renewed it.
 * @throws SessionUnknownError, or any error of `fetch`
 */
export async function refreshSession(): Promise<Session | null> {
  const answer = await callServer('/session/refresh', { method: 'POST' });
  if (answer.status === ALREADY_RENEWED) return null;
  return answer.status === ENDED ? { signed_in: false } : sessionOf(answer);
}

async function sessionOf(answer: Response): Promise<Session> {
  if (!answer.ok) throw new SessionUnknownError(answer.status);
  return (await answer.json()) as Session;
}
