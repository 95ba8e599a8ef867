/**
 * Whose problem an error is: `user` (the caller's; shown, never retried), `transient` (the world's;
 * retried, then reported) or `unexpected` (ours; reported at once).
 */
export type ErrorKind = 'user' | 'transient' | 'unexpected';

export interface AppErrorOptions {
  readonly kind: ErrorKind;
  readonly message?: string;
  readonly cause?: unknown;
  /** Facts for the log and, for `user` errors, for the answer. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The one error class below the controllers. `code` is `SERVICE.REASON`, stable and ours. */
export class AppError extends Error {
  readonly code: string;
  readonly kind: ErrorKind;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, options: AppErrorOptions) {
    super(options.message ?? code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.kind = options.kind;
    this.details = options.details ?? {};
  }
}

/** An error of ours, recognised by its shape: class identity does not survive two copies of a package. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error && 'kind' in error;
}

/** How `error` is to be treated; anything that is not ours is `unexpected`. */
export function kindOf(error: unknown): ErrorKind {
  return isAppError(error) ? error.kind : 'unexpected';
}

/** One line that says what went wrong, for logs and records; never a stack. */
export function describeError(error: unknown): string {
  if (isAppError(error)) return error.message === error.code ? error.code : `${error.code}: ${error.message}`;
  if (error instanceof Error) return error.message || error.name;
  return String(error);
}
