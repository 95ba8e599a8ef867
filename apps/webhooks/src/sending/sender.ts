import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { PING_TYPE } from '@elevate/contracts/webhooks';
import { isAppError, kindOf } from '@elevate/errors';
import { retryAfterMs, type HttpAnswer, type HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { DeliveryRepository } from '../deliveries/delivery.repository.js';
import type { DeliveryDocument, StoredAttempt } from '../deliveries/delivery.schema.js';
import { HTTP_CLIENT } from '../webhooks/webhook-addresses.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';
import type { WebhookDocument } from '../webhooks/webhook.schema.js';
import { WebhookSecrets } from '../webhooks/webhook-secrets.js';
import { ANSWER_WITHIN_MS, attemptOf, EXCERPT_BYTES, failedAttempt } from './attempt.js';
import { delayAfter } from './retry-schedule.js';
import { signatureHeaders } from './signature.js';
import { WebhookHealth } from './webhook-health.js';
import { WORKER_ID } from './workers.js';

const ATTEMPTS_KEPT = 10;

/** Statuses of an overloaded receiver. */
const OVERLOADED = new Set([429, 502, 503, 504]);
const LONGEST_QUIET_MS = 60 * 60 * 1000;

/** `gone`: deleted or owned by another process. `later`: not tried. */
export type SendResult =
  | { readonly kind: 'delivered' | 'gone' | 'paused' }
  | { readonly kind: 'later'; readonly at: number }
  | { readonly kind: 'failed'; readonly at: number | null; readonly quietUntil: number };

interface Tried {
  readonly attempt: StoredAttempt;
  readonly askedMs: number;
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
      const askedMs = retryAfterMs(answer.headers['retry-after'], at.getTime()) ?? 0;
      return { attempt: attemptOf(answer, times()), askedMs };
    } catch (error) {
      if (isAppError(error) && error.code === 'HTTP.ABORTED') return null;
      if (kindOf(error) === 'unexpected') {
        this.logger.error({ error, webhook: webhook._id }, 'Delivery failed');
      }
      return { attempt: failedAttempt(error, times()), askedMs: 0 };
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

  private async note(delivery: DeliveryDocument, { attempt, askedMs }: Tried): Promise<SendResult> {
    const isDelivered = attempt.reason === null;
    const step = delivery.step + 1;
    // Pings are not retried: an administrator watches and can repeat them.
    const isLast = isDelivered || delivery.type === PING_TYPE;
    const delayMs = isLast ? null : delayAfter(step, askedMs);
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
    const quietUntil = isOverloaded ? now + Math.min(askedMs, LONGEST_QUIET_MS) : now;
    return { kind: 'failed', at: nextAt && nextAt.getTime(), quietUntil };
  }
}
