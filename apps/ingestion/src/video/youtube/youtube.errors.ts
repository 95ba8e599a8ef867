import type { FailureReason } from '@elevate/contracts/ingestion';
import { AppError, type ErrorKind, isAppError } from '@elevate/errors';
import { type HttpAnswer, retryAfterMs } from '@elevate/http-client';
import { z } from 'zod';
import reasons from '../../../data/youtube-reasons.json' with { type: 'json' };

const reasonsWire = z
  .array(z.object({ reason: z.string().optional() }))
  .catch([])
  .default([]);
const errorWire = z.object({ error: z.object({ errors: reasonsWire, details: reasonsWire }) });

// By reason, not status: a 403 is not always quota, a 400 not always a bug.
type Reasons = Readonly<Record<string, FailureReason>>;
const BY_API_REASON = reasons.byApiReason as Reasons;
const BY_HTTP_CODE = reasons.byHttpCode as Reasons;

const RETRIED: ReadonlySet<FailureReason> = new Set([
  'rate-limited',
  'upstream-error',
  'unreachable',
  'timeout',
  'malformed-answer',
]);

/** Apply to every call with this key; retries would waste quota. */
const REFUSES_EVERYTHING: ReadonlySet<FailureReason> = new Set([
  'missing-api-key',
  'invalid-api-key',
  'api-not-enabled',
]);

interface YouTubeFailure {
  readonly reason: FailureReason;
  readonly refusesEverything: boolean;
  readonly retryAfterMs?: number | undefined;
  readonly apiReasons?: readonly string[];
}

/** `transient` if a retry soon can help. */
export function youtubeFailure(
  reason: FailureReason,
  { cause, ...more }: Partial<YouTubeFailure> & { readonly cause?: unknown } = {},
): AppError {
  const kind: ErrorKind = RETRIED.has(reason) ? 'transient' : 'user';
  const details = { reason, refusesEverything: REFUSES_EVERYTHING.has(reason), ...more };
  const code = `YOUTUBE.${reason.toUpperCase().replaceAll('-', '_')}`;
  return new AppError(code, { kind, cause, details });
}

export function malformedAnswer(cause: unknown): AppError {
  return youtubeFailure('malformed-answer', { cause });
}

type Refusal = Pick<HttpAnswer, 'status' | 'headers' | 'body'>;

export function fromAnswer({ status, headers, body }: Refusal): AppError {
  const apiReasons = reasonsIn(body);
  const [known] = apiReasons.flatMap((name) => BY_API_REASON[name] ?? []);
  const pause = retryAfterMs(headers['retry-after'], Date.now());
  const options = { apiReasons, retryAfterMs: pause };
  if (known) return youtubeFailure(known, options);
  if (status === 429) return youtubeFailure('rate-limited', options);
  if (status >= 500) return youtubeFailure('upstream-error', options);
  if (status !== 403) return youtubeFailure('bad-request', options);
  const refusesEverything = apiReasons.includes('forbidden');
  return youtubeFailure('forbidden', { ...options, refusesEverything });
}

export function fromHttpError(error: unknown): AppError {
  const code = isAppError(error) ? error.code : '';
  return youtubeFailure(BY_HTTP_CODE[code] ?? 'unreachable', { cause: error });
}

export function failureOf(error: unknown): YouTubeFailure | null {
  if (!isAppError(error) || !error.code.startsWith('YOUTUBE.')) return null;
  return error.details as unknown as YouTubeFailure;
}

function reasonsIn(body: Buffer): string[] {
  try {
    const { error } = errorWire.parse(JSON.parse(body.toString('utf8')));
    // `details` first: the older `errors` say only "badRequest" for a bad key.
    return [...error.details, ...error.errors].flatMap(({ reason }) => reason ?? []);
  } catch {
    return [];
  }
}
