import { type Problem } from '../account/send-command.js';

const UNAUTHORIZED = 401;

const FORBIDDEN = 403;

const TOO_MANY = 429;

export function statusOf(error: unknown): number | undefined {
  const status = memberOf(error, 'status');
  return typeof status === 'number' ? status : undefined;
}

export function problemOf(error: unknown): Problem {
  const data = memberOf(error, 'data');
  return typeof data === 'object' && data !== null ? data : {};
}

export function problemWords(error: unknown, otherwise: string): string {
  switch (statusOf(error)) {
    case undefined:
      return 'The server could not be reached. Check your connection, then try again.';
    case UNAUTHORIZED:
      return 'You are signed out. Sign in again to continue.';
    case FORBIDDEN:
      return 'You are no longer an administrator.';
    case TOO_MANY:
      return 'Too many requests. Please wait a moment and try again.';
    default:
      return problemOf(error).detail ?? otherwise;
  }
}

export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Builds the text for a failed mutation, with the reason if known. */
export function rejectionWords(rejection: unknown, failed: string): string {
  const error = memberOf(rejection, 'error');
  const why = problemWords(error, '');
  return why === '' ? failed : `${failed}. ${why}`;
}
