import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@elevate/rules';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { PING_TYPE } from '@elevate/contracts/webhooks';
import { isAppError, kindOf } from '@elevate/errors';
import { type HttpAnswer, type HttpClient, retryAfterMs } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import {
  type DeliveryDocument,
  DeliveryRepository,
  type StoredAttempt,
} from '../deliveries/delivery.repository.js';
import {
  HTTP_CLIENT,
  type WebhookDocument,
  WebhookRepository,
  WebhookSecrets,
} from '../webhooks/webhook.repository.js';
import { signatureHeaders } from './signature.js';
import { WORKER_ID } from './workers.js';

const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Share of the delay; failed deliveries must not retry together. */
const JITTER = 0.2;

/** Upper limit for Retry-After. */
const LONGEST_RETRY_AFTER_MS = 24 * HOUR_MS;

/** Delay after failed attempt `step` (from 1), at least `retryDelayMs`; null after the last. */
export function delayAfter(
  step: number,
  retryDelayMs = 0,
  random: () => number = Math.random,
): number | null {
  const planned = DELAYS_MS[step - 1];
  if (planned === undefined) return null;
  const delay = Math.max(planned, Math.min(retryDelayMs, LONGEST_RETRY_AFTER_MS));
  return Math.round(delay * (1 + random() * JITTER));
}

const GONE = 410;
const FAILING_FOR_MS = 5 * DAY_MS;

/** Milliseconds; thousands of deliveries per second share one update. */
const NOTED_EVERY_MS = 2_000;

/** Records results; pauses a webhook that is gone or has failed for days. */
@Injectable()
export class WebhookHealth {
  private readonly seenWell = new Map<string, Date>();

  constructor(
    private readonly webhooks: WebhookRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  note(id: string, attempt: StoredAttempt): Promise<void> {
    const { at, reason } = attempt;
    return reason === null ? this.succeeded(id, at) : this.failed(id, { ...attempt, reason });
  }

  private async succeeded(id: string, at: Date): Promise<void> {
    if (!isOld(this.seenWell.get(id) ?? null, at)) return;
    this.seenWell.set(id, at);
    const webhook = await this.webhooks.find(id);
    if (!webhook) return;
    const { lastFailure, failingSince, lastSuccessAt } = webhook;
    const isNews = lastFailure !== null || failingSince !== null;
    if (isNews || isOld(lastSuccessAt, at)) await this.webhooks.noteSuccess(id, at);
  }

  private async failed(
    id: string,
    { at, status, reason }: Pick<StoredAttempt, 'at' | 'status'> & { readonly reason: string },
  ): Promise<void> {
    this.seenWell.delete(id);
    const webhook = await this.webhooks.find(id);
    if (!webhook) return;
    const { failingSince, lastFailure } = webhook;
    if (failingSince === null || isOld(lastFailure && lastFailure.at, at)) {
      await this.webhooks.noteFailure(id, at, reason);
    }
    if (status === GONE) await this.pause(id, at, 'It answered 410: it is gone for good');
    const failingForMs = failingSince === null ? 0 : at.getTime() - failingSince.getTime();
    if (failingForMs >= FAILING_FOR_MS) {
      await this.pause(id, at, `Nothing could be delivered for five days: ${reason}`);
    }
  }

  private async pause(id: string, at: Date, reason: string): Promise<void> {
    const isPaused = await this.webhooks.pause(id, at, reason);
    if (isPaused) this.logger.warn({ webhook: id, reason }, 'A webhook was paused');
  }
}

function isOld(noted: Date | null, at: Date): boolean {
  return noted === null || at.getTime() - noted.getTime() >= NOTED_EVERY_MS;
}

const ATTEMPTS_KEPT = 10;

const OVERLOADED = new Set([429, 502, 503, 504]);
const LONGEST_QUIET_MS = HOUR_MS;

/** `gone`: deleted or owned by another process. `later`: not tried. */
export type SendResult =
  | { readonly kind: 'delivered' | 'gone' | 'paused' }
  | { readonly kind: 'later'; readonly at: number }
  | { readonly kind: 'failed'; readonly at: number | null; readonly quietUntil: number };

interface Tried {
  readonly attempt: StoredAttempt;
  readonly retryDelayMs: number;
}

@Injectable()
export class Sender {
  private readonly ending = new AbortController();

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly webhooks: WebhookRepository,
    private readonly secrets: WebhookSecrets,
    private readonly health: WebhookHealth,
    private readonly clock: Clock,
    @Inject(HTTP_CLIENT) private readonly http: HttpClient,
    @Inject(WORKER_ID) private readonly holder: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async send(id: string): Promise<SendResult> {
    const delivery = await this.findOurs(id);
    if (!delivery) return { kind: 'gone' };
    const dueAt = delivery.nextAt?.getTime() ?? 0;
    if (dueAt > this.clock.now().getTime()) return { kind: 'later', at: dueAt };
    const webhook = await this.webhooks.find(delivery.webhookId);
    if (!webhook) return { kind: 'gone' };
    if (webhook.state === 'paused' && delivery.type !== PING_TYPE) return { kind: 'paused' };
    const tried = await this.try(delivery, webhook);
    return tried ? this.note(delivery, tried) : { kind: 'gone' };
  }

  abort(): void {
    this.ending.abort();
  }

  private async findOurs(id: string): Promise<DeliveryDocument | undefined> {
    const delivery = await this.deliveries.find(id);
    const isOurs = delivery?.state === 'waiting' && delivery.holder === this.holder;
    return isOurs ? delivery : undefined;
  }

  /** Null if this process aborted it. */
  private async try(delivery: DeliveryDocument, webhook: WebhookDocument): Promise<Tried | null> {
    const at = this.clock.now();
    const startedAt = performance.now();
    const times = () => ({ at, durationMs: Math.round(performance.now() - startedAt) });
    try {
      const answer = await this.post(delivery, webhook, at);
      const retryDelayMs = retryAfterMs(answer.headers['retry-after'], at.getTime()) ?? 0;
      return { attempt: attemptOf(answer, times()), retryDelayMs };
    } catch (error) {
      if (isAppError(error) && error.code === 'HTTP.ABORTED') return null;
      if (kindOf(error) === 'unexpected') {
        this.logger.error({ error, webhook: webhook._id }, 'Delivery failed');
      }
      return { attempt: failedAttempt(error, times()), retryDelayMs: 0 };
    }
  }

  private async post(
    { _id: id, body }: DeliveryDocument,
    webhook: WebhookDocument,
    at: Date,
  ): Promise<HttpAnswer> {
    const secrets = await this.secrets.signing(webhook, at);
    return this.http.post(webhook.url, {
      headers: {
        'content-type': 'application/cloudevents+json; charset=utf-8',
        ...signatureHeaders({ id, at, body, secrets }),
      },
      body,
      timeoutMs: ANSWER_WITHIN_MS,
      maxBytes: EXCERPT_BYTES,
      signal: this.ending.signal,
    });
  }

  private async note(
    delivery: DeliveryDocument,
    { attempt, retryDelayMs }: Tried,
  ): Promise<SendResult> {
    const isDelivered = attempt.reason === null;
    const step = delivery.step + 1;
    // Pings are not retried: an administrator watches and can repeat them.
    const isLast = isDelivered || delivery.type === PING_TYPE;
    const delayMs = isLast ? null : delayAfter(step, retryDelayMs);
    const now = this.clock.now().getTime();
    const nextAt = delayMs === null ? null : new Date(now + delayMs);
    await this.deliveries.save(delivery, {
      state: isDelivered ? 'delivered' : nextAt ? 'waiting' : 'failed',
      nextAt,
      step,
      attemptCount: delivery.attemptCount + 1,
      attempts: [...delivery.attempts, attempt].slice(-ATTEMPTS_KEPT),
    });
    await this.health.note(delivery.webhookId, attempt);
    if (isDelivered) return { kind: 'delivered' };
    const isOverloaded = OVERLOADED.has(attempt.status ?? 0);
    const quietUntil = isOverloaded ? now + Math.min(retryDelayMs, LONGEST_QUIET_MS) : now;
    return { kind: 'failed', at: nextAt && nextAt.getTime(), quietUntil };
  }
}

const EXCERPT_BYTES = 1_024;

const ANSWER_WITHIN_MS = 15_000;

const REASONS: Readonly<Record<string, string>> = {
  'HTTP.TIMEOUT': 'No answer within 15 seconds',
  'HTTP.UNREACHABLE': 'Could not be reached',
  'HTTP.FORBIDDEN_ADDRESS': 'Does not lead to the public internet',
  'HTTP.FORBIDDEN_URL': 'Is no address of the public internet at its usual port',
  'SEALING.SEALED': 'The secret cannot be read with this WEBHOOK_SECRETS_KEY',
};

type Times = Pick<StoredAttempt, 'at' | 'durationMs'>;

export function attemptOf({ status, body }: HttpAnswer, times: Times): StoredAttempt {
  return { ...times, status, reason: reasonOf(status), excerpt: excerptOf(body) };
}

export function failedAttempt(error: unknown, times: Times): StoredAttempt {
  const code = isAppError(error) ? error.code : '';
  const reason = REASONS[code] ?? 'Could not be sent';
  return { ...times, status: null, reason, excerpt: '' };
}

function reasonOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'Answered 410: gone';
  if (status >= 300 && status < 400) return `Answered ${status}: redirects are not followed`;
  return `Answered ${status}`;
}

// The cut may split a UTF-8 character, and administrators see the text.
function excerptOf(body: Buffer): string {
  return body
    .toString('utf8')
    .replace(/\uFFFD$/, '')
    .replace(/[^\P{C}\n\t]/gu, '\uFFFD');
}
