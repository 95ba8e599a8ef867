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

// What a driver or the system throws when the other side is away; their classes are not ours to import.
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const AWAY_NAMES =
  /^Mongo(Network|NetworkTimeout|ServerSelection|NotConnected|PoolCleared|PoolClosed|TopologyClosed|ServerClosed|ClientClosed|WriteConcern)Error$/;

/** Codes of the document server for states that pass: a full disk, a shutdown, a change of the primary. */
const PASSING_SERVER_CODES = new Set([91, 189, 10107, 11600, 11602, 13435, 13436, 14031]);

/**
 * How `error` is to be treated. What is not ours is `transient` where it says that the network or
 * the document server was away, else `unexpected`.
 */
export function kindOf(error: unknown): ErrorKind {
  if (isAppError(error)) return error.kind;
  return isAway(error) ? 'transient' : 'unexpected';
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY_NAMES.test(error.name)) return true;
  if (!('code' in error)) return false;
  const { code } = error;
  if (error.name.startsWith('Mongo') && typeof code === 'number')
    return PASSING_SERVER_CODES.has(code);
  return AWAY_CODES.has(String(code));
}

/** One line that says what went wrong, for logs and records; never a stack. */
export function describeError(error: unknown): string {
  if (isAppError(error))
    return error.message === error.code ? error.code : `${error.code}: ${error.message}`;
  if (error instanceof Error) return error.message || error.name;
  return String(error);
}
