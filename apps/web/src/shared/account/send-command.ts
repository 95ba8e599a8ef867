import { ACCOUNT_MESSAGES, tooManyAttempts } from '@elevate/rules';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { renewedFor } from '../session/renew-session.js';
import { callServer } from '../session/session-calls.js';
import { type SessionStore, setSession } from '../session/session-store.js';
import { notifyTabs } from '../session/tabs.js';
import { log } from '../lib/log.js';
import { notify } from '../lib/notify.js';
import type { Session } from '../api/generated/schema.js';

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
  const { path, ...request } = command;
  const answer = await callServer(path, request);
  if (answer.ok) return contentOf(answer);
  const problem = await problemIn(answer);
  const isWorthIt = answer.status === UNAUTHORIZED && (await renewedFor(problem, store));
  if (!isWorthIt) throw new Refusal(answer, problem);
  const again = await callServer(path, request);
  if (again.ok) return contentOf(again);
  throw new Refusal(again, await problemIn(again));
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

/** Reads the token of a mailed link and removes it from the URL immediately; empty without one. */
export function useLinkToken(): string {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [token, setToken] = useState(() => tokenIn(hash));
  // Keeps the token out of the history, screenshots and view of bystanders.
  useEffect(() => {
    if (!hash) return;
    setToken((last) => tokenIn(hash) || last);
    void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return token;
}

function tokenIn(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('token') ?? '';
}

/** Sends a command that returns a session, then notifies all tabs. */
export async function signInBy(store: SessionStore, command: Command): Promise<void> {
  const session = (await sendCommand(store, command)) as Session;
  setSession(store, session);
  notifyTabs('session');
}

/** Runs work that may be refused; a failure shows as a toast. False after a failure. */
export function useCommand() {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>, failed: string): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showFailure(error, { failed, fields: [] });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

interface FailureOptions {
  /** Fallback message. */
  readonly failed: string;
  /** Fields of the form; problems with other fields appear only in the toast. */
  readonly fields: readonly string[];
}

const TOO_MANY = 429;
// Long enough to read the waiting time.
const LONG_MS = 10_000;

/** Returns the problems to show under fields; shows any other failure as a toast. */
export function showFailure(error: unknown, { failed, fields }: FailureOptions): FieldProblem[] {
  if (!(error instanceof Refusal)) {
    log.error('Form submission failed', error);
    notify({ kind: 'error', message: failed });
    return [];
  }
  if (error.status === TOO_MANY) {
    notify({ kind: 'error', message: tooMany(error), durationMs: LONG_MS });
    return [];
  }
  const wrong = firstOfEach(error.fields, fields);
  if (wrong.length === 0) notify({ kind: 'error', message: error.userMessage ?? failed });
  return wrong;
}

function tooMany({ retryAfterSeconds }: Refusal): string {
  return retryAfterSeconds === null ? ACCOUNT_MESSAGES.tooMany : tooManyAttempts(retryAfterSeconds);
}

/** One message per field, in form order. */
function firstOfEach(problems: readonly FieldProblem[], fields: readonly string[]): FieldProblem[] {
  return fields.flatMap((field) => problems.find((problem) => problem.field === field) ?? []);
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

/** The parts of a problem document that forms use; a proxy may send none. */
export interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
}
