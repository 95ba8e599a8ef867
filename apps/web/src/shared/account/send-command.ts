import { serverAddress } from '../api/server-address.js';
import { renewedFor } from '../session/renew-session.js';
import type { SessionStore } from '../session/session-store.js';
import { Refusal, type Problem } from './refusal.js';

export interface Command {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

const UNAUTHORIZED = 401;
const NOTHING = 204;

/**
 * Sends an account command. Bypasses the API slice, because its arguments pass through the store and its log, and these
 * contain passwords.
 * @throws Refusal, or any error of `fetch`
 */
export async function sendCommand(store: SessionStore, command: Command): Promise<unknown> {
  const answer = await send(command);
  if (answer.ok) return contentOf(answer);
  const problem = await problemIn(answer);
  const isWorthIt = answer.status === UNAUTHORIZED && (await renewedFor(problem, store));
  if (!isWorthIt) throw new Refusal(answer, problem);
  const again = await send(command);
  if (again.ok) return contentOf(again);
  throw new Refusal(again, await problemIn(again));
}

function send({ method, path, body }: Command): Promise<Response> {
  return fetch(serverAddress(path), {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
}

async function contentOf(answer: Response): Promise<unknown> {
  return answer.status === NOTHING ? null : await answer.json();
}

async function problemIn(answer: Response): Promise<Problem> {
  try {
    return (await answer.json()) as Problem;
  } catch {
    return {};
  }
}
