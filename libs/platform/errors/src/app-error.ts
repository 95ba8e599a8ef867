/**
 * `user`: caller's fault, never retried. `transient`: dependency's fault, retried. `unexpected`: our fault, reported
 * immediately.
 */
export type ErrorKind = 'user' | 'transient' | 'unexpected';

interface AppErrorOptions {
  readonly kind: ErrorKind;
  readonly message?: string;
  readonly cause?: unknown;
  /** Logged; for `user` errors also in the response. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The only error class below the controllers. `code` is `SERVICE.REASON` and stable. */
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

export function userError(
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): AppError {
  return new AppError(code, { kind: 'user', message, details });
}

/** `instanceof` fails with two copies of a package. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error && 'kind' in error;
}

// Checked by value to avoid importing driver classes.
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

const REFUSED_WRITE_CODES: readonly unknown[] = [39, 14031];
export const CANNOT_SAVE = 'SERVER.CANNOT_SAVE';

/** Temporary states: these, shutdown, change of primary. */
const PASSING_SERVER_CODES = new Set([39, 91, 189, 10107, 11600, 11602, 13435, 13436, 14031]);

/** The document server refuses all writes; `DocumentsWatch` logs why. */
export function isRefusedWrite(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === CANNOT_SAVE || isRefusedWrite(error.cause)) return true;
  return error.name.startsWith('Mongo') && REFUSED_WRITE_CODES.includes(error.code);
}

export async function unlessRefused<T>(write: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isRefusedWrite(error)) return undefined;
    throw error;
  }
}

/** Foreign errors are `transient` if the network or document server was unavailable, else `unexpected`. */
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

export function describeError(error: unknown): string {
  if (isAppError(error))
    return error.message === error.code ? error.code : `${error.code}: ${error.message}`;
  if (error instanceof Error) return error.message || error.name;
  return String(error);
}
