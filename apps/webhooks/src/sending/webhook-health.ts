import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { StoredAttempt } from '../deliveries/delivery.schema.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';

const GONE = 410;
const FAILING_FOR_MS = 5 * 24 * 60 * 60 * 1000;

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
