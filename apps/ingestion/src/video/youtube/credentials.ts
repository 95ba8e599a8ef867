import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { FailureReason } from '@elevate/contracts/ingestion';
import type { Logger } from '@elevate/logging';
import { FAILURE_REASONS } from '@elevate/rules';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { z } from 'zod';
import { AppError, type ErrorKind, isAppError } from '@elevate/errors';
import { type HttpAnswer, retryAfterMs } from '@elevate/http-client';
import type { IngestionConfig } from '../../ingestion.config.js';
import { MarkRepository } from '../../timing/mark.repository.js';

/** Long enough to save quota, short enough to notice a repaired key. */
const REFUSED_FOR_MS = 25 * 60_000;

@Injectable()
export class Credentials {
  private refusal: { reason: FailureReason; until: number } | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'YOUTUBE_API_KEY'>,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
    private readonly marks: MarkRepository,
  ) {}

  problem(): FailureReason | null {
    if (!this.config.YOUTUBE_API_KEY) return 'missing-api-key';
    if (this.refusal && this.refusal.until > this.clock.now().getTime()) return this.refusal.reason;
    return null;
  }

  /** @throws AppError `YOUTUBE.MISSING_API_KEY`, or the reason for the key's rejection */
  key(): string {
    const reason = this.problem();
    if (reason) throw youtubeFailure(reason, { refusesEverything: true });
    return this.config.YOUTUBE_API_KEY ?? '';
  }

  async problemAnywhere(): Promise<FailureReason | null> {
    const own = this.problem();
    if (own !== null) return own;
    const refusal = await this.marks.find(this.mark());
    if (!refusal?.dueAt || refusal.dueAt <= this.clock.now()) return null;
    return FAILURE_REASONS.find((reason) => reason === refusal.value) ?? null;
  }

  async refused(reason: FailureReason): Promise<void> {
    const until = this.clock.now().getTime() + REFUSED_FOR_MS;
    this.refusal = { reason, until };
    this.logger.error(
      { reason },
      'The YouTube API rejected the key; video syncs stop until it works again',
    );
    await this.marks.set(this.mark(), { value: reason, dueAt: new Date(until) });
  }

  /** On a manual request, in case the key was repaired. */
  async tryAgain(): Promise<void> {
    this.refusal = null;
    await this.marks.delete(this.mark());
  }

  // Identifies the key by a part of its hash, so that a new key starts fresh without leaking.
  private mark(): string {
    const hash = createHash('sha256').update(this.config.YOUTUBE_API_KEY ?? '');
    return `youtube-key-${hash.digest('hex').slice(0, 8)}`;
  }
}

const reasonsWire = z
  .array(z.object({ reason: z.string().optional() }))
  .catch([])
  .default([]);
const errorWire = z.object({ error: z.object({ errors: reasonsWire, details: reasonsWire }) });

// By reason, not status: a 403 is not always quota, a 400 not always a bug.
const BY_API_REASON: Readonly<Record<string, FailureReason>> = {
  quotaExceeded: 'quota-exceeded',
  dailyLimitExceeded: 'quota-exceeded',
  rateLimitExceeded: 'rate-limited',
  userRateLimitExceeded: 'rate-limited',
  RATE_LIMIT_EXCEEDED: 'rate-limited',
  keyInvalid: 'invalid-api-key',
  keyExpired: 'invalid-api-key',
  API_KEY_INVALID: 'invalid-api-key',
  API_KEY_EXPIRED: 'invalid-api-key',
  API_KEY_HTTP_REFERRER_BLOCKED: 'invalid-api-key',
  API_KEY_IP_ADDRESS_BLOCKED: 'invalid-api-key',
  API_KEY_ANDROID_APP_BLOCKED: 'invalid-api-key',
  API_KEY_IOS_APP_BLOCKED: 'invalid-api-key',
  ipRefererBlocked: 'invalid-api-key',
  CONSUMER_SUSPENDED: 'invalid-api-key',
  CONSUMER_INVALID: 'invalid-api-key',
  API_KEY_SERVICE_BLOCKED: 'api-not-enabled',
  authError: 'invalid-api-key',
  accessNotConfigured: 'api-not-enabled',
  SERVICE_DISABLED: 'api-not-enabled',
  playlistNotFound: 'playlist-not-found',
  channelNotFound: 'channel-not-found',
  playlistItemsNotAccessible: 'forbidden',
  channelClosed: 'channel-not-found',
  channelSuspended: 'channel-not-found',
};

const BY_HTTP_CODE: Readonly<Record<string, FailureReason>> = {
  'HTTP.TIMEOUT': 'timeout',
  'HTTP.TOO_LARGE': 'too-large',
  'HTTP.BROKEN_BODY': 'malformed-answer',
  'HTTP.CUT_OFF': 'malformed-answer',
  'HTTP.UNKNOWN_ENCODING': 'malformed-answer',
  'HTTP.ABORTED': 'interrupted',
};

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
