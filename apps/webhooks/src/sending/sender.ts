import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@elevate/rules';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { outageNoticed, PING_TYPE, type WebhookOutage } from '@elevate/contracts/webhooks';
import { isAppError, kindOf } from '@elevate/errors';
import { type HttpAnswer, type HttpClient, retryAfterMs } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import { Sealing } from '@elevate/sealing';
import type { Publisher } from '@elevate/messaging';
import { LOGGER, PUBLISHER } from '@elevate/service-defaults';
import { Webhook } from 'standardwebhooks';
import {
  type DeliveryDocument,
  DeliveryRepository,
  type StoredAttempt,
} from '../deliveries/delivery.repository.js';
import { nameOf, type WebhookDocument, WebhookRepository } from '../webhooks/webhook.repository.js';

export const HTTP_CLIENT = Symbol('HTTP_CLIENT');
export const WORKER_ID = Symbol('WORKER_ID');

const DELAYS_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS].concat(
  [2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
);

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
/** The second retry has failed then. */
const NOTICED_AFTER_MS = 30 * MINUTE_MS;
const FAILING_FOR_MS = 5 * DAY_MS;

/** Milliseconds; thousands of deliveries per second share one update. */
const NOTED_EVERY_MS = 2_000;

function isOld(noted: Date | null, at: Date): boolean {
  return noted === null || at.getTime() - noted.getTime() >= NOTED_EVERY_MS;
}

const ATTEMPTS_KEPT = 10;

const OVERLOADED = new Set([429, 502, 503, 504]);
const LONGEST_QUIET_MS = HOUR_MS;

/** Consequences for the webhook's other deliveries; none if the delivery is deleted or another process owns it. */
interface SendResult {
  readonly isFailing?: boolean;
  readonly isPaused?: boolean;
  readonly quietUntil?: number;
  /** Unix milliseconds; absent if the delivery needs no further attempt. */
  readonly againAt?: number | undefined;
}

interface Outage {
  readonly since: Date;
  readonly until: Date;
  readonly reason: string;
  readonly isPaused: boolean;
}

interface Tried {
  readonly attempt: StoredAttempt;
  readonly retryDelayMs: number;
}

@Injectable()
export class Sender {
  private readonly ending = new AbortController();
  private readonly seenWell = new Map<string, Date>();

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly webhooks: WebhookRepository,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
    @Inject(HTTP_CLIENT) private readonly http: HttpClient,
    @Inject(WORKER_ID) private readonly holder: string,
    @Inject(PUBLISHER) private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async send(id: string): Promise<SendResult> {
    const delivery = await this.findOurs(id);
    if (!delivery) return {};
    const dueAt = delivery.nextAt?.getTime() ?? 0;
    if (dueAt > this.clock.now().getTime()) return { againAt: dueAt };
    const webhook = await this.webhooks.find(delivery.webhookId);
    if (!webhook) return {};
    if (webhook.state === 'paused' && delivery.type !== PING_TYPE)
      return { isPaused: true, againAt: 0 };
    const tried = await this.try(delivery, webhook);
    return tried ? this.note(delivery, tried) : {};
  }

  abort(): void {
    this.ending.abort();
  }

  private async findOurs(id: string): Promise<DeliveryDocument | undefined> {
    const delivery = await this.deliveries.find(id);
    const isOurs = delivery?.state === 'waiting' && delivery.holder === this.holder;
    return isOurs ? delivery : undefined;
  }

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
    const secrets = await this.signingSecrets(webhook, at);
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
    if (attempt.reason === null) {
      await this.noteSuccess(delivery.webhookId, attempt.at);
      return { isFailing: false };
    }
    await this.noteFailure(delivery.webhookId, attempt, attempt.reason);
    const isOverloaded = OVERLOADED.has(attempt.status ?? 0);
    const quietUntil = isOverloaded ? now + Math.min(retryDelayMs, LONGEST_QUIET_MS) : now;
    return { isFailing: true, quietUntil, againAt: nextAt?.getTime() };
  }

  private signingSecrets({ secret, previousSecret }: WebhookDocument, now: Date) {
    const isPreviousGood = previousSecret !== null && previousSecret.until > now;
    const sealed = [secret, ...(isPreviousGood ? [previousSecret.secret] : [])];
    return Promise.all(sealed.map((secret) => this.sealing.open(secret)));
  }

  private async noteSuccess(id: string, at: Date): Promise<void> {
    if (!isOld(this.seenWell.get(id) ?? null, at)) return;
    this.seenWell.set(id, at);
    const webhook = await this.webhooks.find(id);
    if (!webhook) return;
    const isNews = webhook.lastFailure !== null || webhook.failingSince !== null;
    if (isNews || isOld(webhook.lastSuccessAt, at)) await this.webhooks.noteSuccess(id, at);
  }

  private async noteFailure(
    id: string,
    { at, status }: StoredAttempt,
    reason: string,
  ): Promise<void> {
    this.seenWell.delete(id);
    const webhook = await this.webhooks.find(id);
    if (!webhook) return;
    const { failingSince, lastFailure } = webhook;
    if (failingSince === null || isOld(lastFailure && lastFailure.at, at)) {
      await this.webhooks.noteFailure(id, at, reason);
    }
    const since = failingSince ?? at;
    const failingMs = at.getTime() - since.getTime();
    const isTooLong = failingMs >= FAILING_FOR_MS;
    if (status === GONE) await this.pause(id, at, 'It answered 410: it is gone for good');
    else if (isTooLong)
      await this.pause(id, at, `Nothing could be delivered for five days: ${reason}`);
    const isPaused = status === GONE || isTooLong;
    if (isPaused || failingMs >= NOTICED_AFTER_MS)
      await this.publishOutage(webhook, { since, until: at, reason, isPaused });
  }

  private async pause(id: string, at: Date, reason: string): Promise<void> {
    const isPaused = await this.webhooks.pause(id, at, reason);
    if (isPaused) this.logger.warn({ webhook: id, reason }, 'A webhook was paused');
  }

  /** Marked after the publish: a crash between publishes it again, under the same id. */
  private async publishOutage(webhook: WebhookDocument, outage: Outage): Promise<void> {
    const { _id: id, createdBy = null, noticedSince } = webhook;
    const { since, until, reason, isPaused } = outage;
    if (noticedSince?.getTime() === since.getTime()) return;
    const version = since.getTime();
    const data: WebhookOutage = {
      id,
      version,
      name: nameOf(webhook),
      account_id: createdBy,
      since: since.toISOString(),
      until: until.toISOString(),
      reason,
      is_paused: isPaused,
    };
    const message = { type: outageNoticed.type, subject: id, sequence: version, data };
    await this.publisher.publish(outageNoticed.topic.name, [message]);
    await this.webhooks.noteNotice(id, since);
  }
}

interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** Each is `whsec_` plus base64 and adds one signature. */
  readonly secrets: readonly string[];
}

export function signatureHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

/** Signed is `<id>.<timestamp>.<body>`, so the id must not contain a period; message ids do. */
export function deliveryId(webhookId: string, messageId: string): string {
  const digest = createHash('sha256').update(`${webhookId}\n${messageId}`).digest('base64url');
  return `msg_${digest}`;
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
