import type { Problem } from '../account/refusal.js';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const TOO_MANY = 429;

/** Which answer a request failed with; undefined where there was none. */
export function statusOf(error: unknown): number | undefined {
  const status = memberOf(error, 'status');
  return typeof status === 'number' ? status : undefined;
}

/** What the server said when it would not; empty where it said nothing that can be read. */
export function problemOf(error: unknown): Problem {
  const data = memberOf(error, 'data');
  return typeof data === 'object' && data !== null ? data : {};
}

/** Why a request of an administrator failed, in words for them. */
export function problemWords(error: unknown, otherwise: string): string {
  switch (statusOf(error)) {
    case undefined:
      return 'The server could not be reached. Check your connection, then try again.';
    case UNAUTHORIZED:
      return 'You are signed out. Sign in again to go on.';
    case FORBIDDEN:
      return 'You are no longer an administrator.';
    case TOO_MANY:
      return 'Too many requests. Please wait a moment and try again.';
    default:
      return problemOf(error).detail ?? otherwise;
  }
}

/** One member of what may be anything. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The same of what a mutation was rejected with: that it failed, and why where that is known. */
export function rejectionWords(rejection: unknown, failed: string): string {
  const error = memberOf(rejection, 'error');
  const why = problemWords(error, '');
  return why === '' ? failed : `${failed}. ${why}`;
}
