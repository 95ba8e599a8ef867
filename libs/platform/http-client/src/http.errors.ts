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

/** Everything that can go wrong before there is an answer with a status. */
export type HttpErrorCode = keyof typeof KINDS;

/** Makes the error of `code`; its kind says whether trying again can help. */
export function httpError(code: HttpErrorCode, cause?: unknown): AppError {
  return new AppError(code, { kind: KINDS[code], cause });
}

/** Finds the error of ours inside what undici and the streams wrap around it. */
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

/** The code Node and undici put on their errors (`ECONNRESET`, `UND_ERR_…`, `Z_DATA_ERROR`), or nothing. */
export function systemCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
