import type { Session } from '../api/generated/schema.js';
import { serverAddress } from '../api/server-address.js';

/** The server's answer did not contain a session state. */
export class SessionUnknownError extends Error {
  override readonly name = 'SessionUnknownError';

  constructor(readonly status: number) {
    super(`The server answered ${status} when asked about the session`);
  }
}

const ENDED = 401;

const ALREADY_RENEWED = 409;

/** @throws SessionUntold, or any error of `fetch` */
export async function askSession(): Promise<Session> {
  return sessionOf(await fetch(serverAddress('/session')));
}

/**
 * Returns the renewed session, signed out if it ended, null if another tab just renewed it.
 * @throws SessionUntold, or any error of `fetch`
 */
export async function refreshSession(): Promise<Session | null> {
  const answer = await fetch(serverAddress('/session/refresh'), { method: 'POST' });
  if (answer.status === ALREADY_RENEWED) return null;
  return answer.status === ENDED ? { signed_in: false } : sessionOf(answer);
}

async function sessionOf(answer: Response): Promise<Session> {
  if (!answer.ok) throw new SessionUnknownError(answer.status);
  return (await answer.json()) as Session;
}
