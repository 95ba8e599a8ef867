import { serverAddress } from '../api/server-address.js';
import type { Session } from '../api/types.js';

/** The server did not say whether anybody is signed in. */
export class SessionUnknownError extends Error {
  override readonly name = 'SessionUnknownError';

  constructor(readonly status: number) {
    super(`The server answered ${status} when asked about the session`);
  }
}

const ENDED = 401;
const ALREADY_RENEWED = 409;

/** Who the server takes this browser for. @throws SessionUntold, or what `fetch` throws */
export async function askSession(): Promise<Session> {
  return sessionIn(await fetch(serverAddress('/session')));
}

/**
 * A session that goes on for a while longer; signed out where it has ended; null where another tab
 * has renewed it in this moment. @throws SessionUntold, or what `fetch` throws
 */
export async function refreshSession(): Promise<Session | null> {
  const answer = await fetch(serverAddress('/session/refresh'), { method: 'POST' });
  if (answer.status === ALREADY_RENEWED) return null;
  return answer.status === ENDED ? { signed_in: false } : sessionIn(answer);
}

async function sessionIn(answer: Response): Promise<Session> {
  if (!answer.ok) throw new SessionUnknownError(answer.status);
  return (await answer.json()) as Session;
}
