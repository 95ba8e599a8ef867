import { AppError, type ErrorKind } from '@elevate/errors';

const KINDS = {
  'HTTP.TIMEOUT': 'transient',
  'HTTP.UNREACHABLE': 'transient',
  'HTTP.BROKEN_BODY': 'transient',
  'HTTP.CUT_OFF': 'transient',
  'HTTP.UNKNOWN_ENCODING': 'transient',
  'HTTP.ABORTED': 'transient',
  'HTTP.TOO_LARGE': 'unexpected',
  'HTTP.TOO_MANY_REDIRECTS': 'unexpected',
  'HTTP.BAD_REDIRECT': 'unexpected',
  'HTTP.FORBIDDEN_ADDRESS': 'user',
  'HTTP.FORBIDDEN_URL': 'user',
} as const satisfies Record<string, ErrorKind>;

export type HttpErrorCode = keyof typeof KINDS;

export function httpError(
  code: HttpErrorCode,
  cause?: unknown,
  details: Readonly<Record<string, unknown>> = {},
): AppError {
  return new AppError(code, { kind: KINDS[code], cause, details });
}

/** Node or undici error code (`ECONNRESET`, `UND_ERR_…`, `Z_DATA_ERROR`). */
export function systemCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
