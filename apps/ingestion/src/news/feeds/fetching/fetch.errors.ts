import type { FailureReason } from '@elevate/contracts/ingestion';
import { AppError, isAppError, type ErrorKind } from '@elevate/errors';

export interface FeedFailure {
  readonly reason: FailureReason;
  /** For administrators. */
  readonly detail: string;
  /** From `Retry-After`, in milliseconds. */
  readonly retryAfterMs?: number;
}

interface FeedFailureOptions {
  readonly detail?: string;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

const IN_WORDS: Partial<Record<FailureReason, string>> = {
  unreachable: 'The host could not be reached.',
  timeout: 'The host took too long.',
  'too-large': 'The document is too large.',
  'malformed-answer': 'The response was cut off or is invalid.',
  'forbidden-address': 'The address is not on the public internet.',
  'too-many-redirects': 'There are too many redirects.',
  'rate-limited': 'The publisher asked us to wait.',
  'upstream-error': 'The host reported an error.',
  blocked: 'The publisher blocks programs. The feed is fetched once a day.',
  forbidden: 'The publisher denied access.',
  'not-found': 'There is nothing at this address.',
  gone: 'The publisher removed it for good.',
  'bad-request': 'The host rejected the request.',
  interrupted: 'The service is stopping.',
};

const PASSING: ReadonlySet<FailureReason> = new Set([
  'unreachable',
  'timeout',
  'upstream-error',
  'rate-limited',
]);

export function feedFailure(
  reason: FailureReason,
  { detail, retryAfterMs, cause }: FeedFailureOptions = {},
): AppError {
  const kind: ErrorKind = PASSING.has(reason) ? 'transient' : 'user';
  const said = detail ?? IN_WORDS[reason] ?? reason;
  const details = { reason, detail: said, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  return new AppError(codeOf(reason), { kind, message: said, cause, details });
}

/** Null if the error is no feed failure. */
export function feedFailureOf(error: unknown): FeedFailure | null {
  if (!isAppError(error) || !error.code.startsWith('FEED.')) return null;
  const { reason, detail, retryAfterMs } = error.details as Partial<FeedFailure>;
  if (reason === undefined) return null;
  return {
    reason,
    detail: detail ?? error.message,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

const BY_HTTP_CODE: Readonly<Record<string, FailureReason>> = {
  'HTTP.TIMEOUT': 'timeout',
  'HTTP.TOO_LARGE': 'too-large',
  'HTTP.BROKEN_BODY': 'malformed-answer',
  'HTTP.BAD_REDIRECT': 'malformed-answer',
  'HTTP.TOO_MANY_REDIRECTS': 'too-many-redirects',
  'HTTP.FORBIDDEN_ADDRESS': 'forbidden-address',
  'HTTP.FORBIDDEN_URL': 'forbidden-address',
  'HTTP.ABORTED': 'interrupted',
};

export function fromHttpError(error: unknown): AppError {
  const code = isAppError(error) ? error.code : '';
  return feedFailure(BY_HTTP_CODE[code] ?? 'unreachable', { cause: error });
}

function codeOf(reason: FailureReason): string {
  return `FEED.${reason.toUpperCase().replaceAll('-', '_')}`;
}
