import { ACCOUNT_MESSAGES, tooManyAttempts } from '@elevate/rules';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { renewedFor, requestSession } from '../session/renew-session.js';
import { callServer } from '../api/server-address.js';
import { type SessionStore, setSession } from '../session/session-store.js';
import { log } from '../browser/log.js';
import { notify } from '../toasts/notify.js';
import type { Session } from '../api/generated/schema.js';
import { notifyTabs } from '../session/tabs.js';

export interface Command {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly version?: string | null;
}

/**
 * Bypasses the API slice, whose arguments pass through the store and its log: these contain
 * passwords.
 * @throws Refusal, or any error of `fetch`
 */
export async function sendCommand(store: SessionStore, command: Command): Promise<unknown> {
  const { path, ...request } = command;
  let answer = await callServer(path, request);
  let problem = await problemIn(answer);
  if (answer.status === 401 && (await renewedFor(problem, store))) {
    answer = await callServer(path, request);
    problem = await problemIn(answer);
  }
  if (!answer.ok) throw new Refusal(answer, problem);
  return answer.status === 204 ? null : await answer.json();
}

async function problemIn(answer: Response): Promise<Problem> {
  return answer.ok ? {} : await answer.json().catch(() => ({}));
}

export function useLinkToken(): string {
  return useLinkParameters().get('token') ?? '';
}

/**
 * Removes what follows the `#` from the URL immediately: history and bystanders must not have it.
 */
export function useLinkParameters(): URLSearchParams {
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const [parameters, setParameters] = useState(() => new URLSearchParams(hash.slice(1)));
  useEffect(() => {
    if (!hash) return;
    const next = new URLSearchParams(hash.slice(1));
    // The link to the content of the page has no value.
    if ([...next.values()].some(Boolean)) setParameters(next);
    void navigate(pathname + search, { replace: true });
  }, [hash, navigate, pathname, search]);
  return parameters;
}

// Long enough to read the waiting time.
const LONG_MS = 10_000;

/** Returns the first problem of each of these fields, in their order; shows any other failure as a toast. */
export function showFailure(
  error: unknown,
  failed: string,
  fields: readonly string[] = [],
): FieldProblem[] {
  if (!(error instanceof Refusal)) {
    log.error('Form submission failed', error);
    notify({ kind: 'error', message: failed });
    return [];
  }
  const { status, retryAfterSeconds: seconds, userMessage } = error;
  if (status === 429) {
    const message = seconds === null ? ACCOUNT_MESSAGES.tooMany : tooManyAttempts(seconds);
    notify({ kind: 'error', message, durationMs: LONG_MS });
    return [];
  }
  const wrong = fields.flatMap((name) => error.fields.find(({ field }) => field === name) ?? []);
  if (wrong.length === 0) notify({ kind: 'error', message: userMessage ?? failed });
  return wrong;
}

interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly userMessage: string | null;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | null;

  constructor(answer: Response, problem: Problem) {
    super(`Refused with ${answer.status}`);
    this.status = answer.status;
    this.code = problem.code ?? '';
    this.userMessage = problem.detail ?? null;
    this.fields = problem.errors ?? [];
    this.retryAfterSeconds = Number(answer.headers.get('retry-after')) || null;
  }
}

export function isCodeRequired(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'USER.SIGN_IN_CODE_REQUIRED';
}

/** The parts of a problem document that forms use; a proxy may send none. */
export interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
}

const NO_COOKIE =
  'Your browser dropped this site’s cookie. Allow cookies or use its https address.';

/** Sends a command that returns a session, then notifies all tabs. Browsers drop cookies without an error. */
export async function signInBy(store: SessionStore, command: Command): Promise<void> {
  const session = (await sendCommand(store, command)) as Session;
  const kept = await requestSession().catch(() => session);
  if (!kept.signed_in)
    throw new Refusal(new Response(null, { status: 401 }), { detail: NO_COOKIE });
  setSession(store, session);
  notifyTabs('session');
}
