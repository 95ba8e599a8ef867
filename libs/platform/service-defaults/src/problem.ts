import statuses from './status-by-reason.json' with { type: 'json' };
import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import {
  type AppError,
  CANNOT_SAVE,
  isAppError,
  isRefusedWrite,
  kindOf,
  userError,
} from '@elevate/errors';

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

const MOST_ERRORS = 20;

export function invalidRequest(errors: readonly FieldError[]): AppError {
  return userError('HTTP.INVALID_REQUEST', 'The request is not valid.', {
    errors: errors.slice(0, MOST_ERRORS),
  });
}

/** RFC 9457 problem document with a stable `code`. */
export interface Problem {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly conflict?: { readonly current: unknown; readonly sent?: unknown };
  /** Id of the log line; clients see nothing else. */
  readonly errorId?: string;
}

export const PROBLEM_HEADERS = {
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
};

/** RFC 9110 renamed 413. */
const TITLES: Readonly<Record<number, string | undefined>> = Object.assign({}, STATUS_CODES, {
  413: 'Content Too Large',
});

const STATUS_BY_REASON: Readonly<Record<string, number>> = statuses;

const DETAILS: Readonly<Record<number, string>> = {
  400: 'This could not be read.',
  415: 'This must be sent as application/json.',
  503: 'This is not available right now. Please try again in a moment.',
};

const NOTHING_SAVED =
  'Nothing can be saved right now, but everything can be read. Please try again later.';

const UNAVAILABLE_RETRY_SECONDS = 5;

/** Seconds until a retry makes sense; undefined if it does not. */
export function retryAfterOf(error: unknown, status: number): number | undefined {
  if (status === 503) return UNAVAILABLE_RETRY_SECONDS;
  if (status !== 429 || !isAppError(error)) return undefined;
  const { retryAfterSeconds } = error.details;
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined;
}

export function toProblem(error: unknown, errorId: string): Problem {
  if (isRefusedWrite(error)) return problem(503, CANNOT_SAVE, { detail: NOTHING_SAVED });
  if (isAppError(error)) return fromAppError(error, errorId);
  if (kindOf(error) === 'transient') return problem(503, 'SERVER.UNAVAILABLE', detailOf(503));
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status >= 500) return problem(500, 'SERVER.UNEXPECTED', { errorId });
  if (status === 413)
    return problem(status, 'HTTP.CONTENT_TOO_LARGE', {
      detail: 'The request body is too large.',
      errors: [{ field: 'body', message: 'Is too large' }],
    });
  const code = `HTTP.${titleOf(status).toUpperCase().replaceAll(' ', '_')}`;
  return problem(status, code, detailOf(status));
}

function fromAppError({ kind, code, message, details }: AppError, errorId: string): Problem {
  if (kind === 'unexpected') return problem(500, 'SERVER.UNEXPECTED', { errorId });
  if (kind === 'transient') return problem(503, code, detailOf(503));
  const reason = code.split('.').at(-1) ?? '';
  const known = Object.entries(STATUS_BY_REASON).find(
    ([name]) => reason === name || reason.endsWith(`_${name}`),
  );
  const { errors, conflict } = details as Pick<Problem, 'errors' | 'conflict'>;
  return problem(known?.[1] ?? 400, code, {
    ...(message !== code && { detail: message }),
    ...(errors && { errors }),
    ...(conflict && { conflict }),
  });
}

function problem(
  status: number,
  code: string,
  facts: Pick<Problem, 'detail' | 'errors' | 'conflict' | 'errorId'>,
): Problem {
  return { type: 'about:blank', title: titleOf(status), status, code, ...facts };
}

// Fastify errors (invalid JSON, body too large) have a statusCode.
function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}

function detailOf(status: number): { detail?: string } {
  const detail = DETAILS[status];
  return detail === undefined ? {} : { detail };
}

function titleOf(status: number): string {
  return TITLES[status] ?? (status >= 500 ? 'Internal Server Error' : 'Bad Request');
}
