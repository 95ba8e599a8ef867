import { type Problem } from '../account/send-command.js';

export function statusOf(error: unknown): number | undefined {
  const status = memberOf(error, 'status');
  return typeof status === 'number' ? status : undefined;
}

export function problemOf(error: unknown): Problem {
  return Object(memberOf(error, 'data')) as Problem;
}

const REFUSALS: Readonly<Record<number, string>> = {
  401: 'You are signed out. Sign in again to continue.',
  403: 'You are no longer an administrator.',
  429: 'Too many requests. Please wait a moment and try again.',
};

const UNREACHABLE = 'The server could not be reached. Check your connection, then try again.';

export function problemWords(error: unknown, otherwise: string): string {
  const status = statusOf(error);
  if (status === undefined) return problemOf(error).detail ?? UNREACHABLE;
  return REFUSALS[status] ?? problemOf(error).detail ?? otherwise;
}

export function memberOf(value: unknown, name: string): unknown {
  return (Object(value) as Readonly<Record<string, unknown>>)[name];
}

/** The stored record that a save of an older version was refused for. */
export function storedIn<Stored>(error: unknown): Stored | undefined {
  return memberOf(memberOf(problemOf(error), 'conflict'), 'current') as Stored | undefined;
}

export function rejectionWords(error: unknown, failed: string): string {
  const why = problemWords(error, '');
  return why === '' ? failed : `${failed}. ${why}`;
}
