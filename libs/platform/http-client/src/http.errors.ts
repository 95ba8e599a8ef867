import { AppError, isAppError, type ErrorKind } from '@elevate/errors';

const KINDS = {
  'HTTP.TIMEOUT': 'transient',
  'HTTP.UNREACHABLE': 'transient',
  'HTTP.BROKEN_BODY': 'transient',
  'HTTP.ABORTED': 'transient',
  'HTTP.TOO_LARGE': 'unexpected',
  'HTTP.TOO_MANY_REDIRECTS': 'unexpected',
  'HTTP.BAD_REDIRECT': 'unexpected',
  'HTTP.FORBIDDEN_ADDRESS': 'user',
  'HTTP.FORBIDDEN_URL': 'user',
} as const satisfies Record<string, ErrorKind>;

export type HttpErrorCode = keyof typeof KINDS;

export function httpError(code: HttpErrorCode, cause?: unknown): AppError {
  return new AppError(code, { kind: KINDS[code], cause });
}

/** Unwraps our error from undici and stream errors. */
export function toHttpError(
  error: unknown,
  state: { timedOut: boolean; aborted: boolean },
): AppError {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if (isAppError(inner)) return inner;
  }
  if (state.timedOut || isTimeout(error)) return httpError('HTTP.TIMEOUT', error);
  return httpError(state.aborted ? 'HTTP.ABORTED' : 'HTTP.UNREACHABLE', error);
}

function isTimeout(error: unknown): boolean {
  return systemCode(error).endsWith('_TIMEOUT');
}

/** Node or undici error code (`ECONNRESET`, `UND_ERR_…`, `Z_DATA_ERROR`). */
export function systemCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
