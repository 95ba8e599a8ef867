import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import { LogThrottle, type Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { DeliveryHead } from '../deliveries/delivery.schema.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';
import { Lane } from './lane.js';
import { Sender, type SendResult } from './sender.js';
import { Workers } from './workers.js';

/** Milliseconds after a failure of this service, such as a database error. */
const TRY_AGAIN_MS = 1_000;

type Offered = Pick<DeliveryHead, '_id' | 'webhookId' | 'nextAt'>;

@Injectable()
export class Dispatcher {
  private readonly lanes = new Map<string, Lane>();
  private readonly running = new Set<Promise<void>>();
  private readonly resumed = new Map<string, number>();
  private readonly complaints = new LogThrottle();
  private isStopped = false;

  constructor(
    private readonly sender: Sender,
    private readonly webhooks: WebhookRepository,
    private readonly workers: Workers,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  offer({ _id: id, webhookId, nextAt }: Offered): void {
    const lane = this.lanes.get(webhookId) ?? new Lane();
    this.lanes.set(webhookId, lane);
    lane.add({ id, at: nextAt?.getTime() ?? 0 });
    this.pump(lane);
  }

  async sendNow(id: string): Promise<void> {
    await this.tracked(this.sender.send(id).then(() => undefined));
  }

  resume(webhookId: string, at: Date): void {
    this.resumed.set(webhookId, at.getTime());
    const lane = this.lanes.get(webhookId);
    if (!lane) return;
    lane.isPaused = false;
    lane.makeDue(at.getTime());
    this.pump(lane);
  }

  pumpAll(): void {
    for (const lane of this.lanes.values()) this.pump(lane);
  }

  async syncWebhooks(): Promise<void> {
    if (this.lanes.size === 0) return;
    const webhooks = new Map((await this.webhooks.findAll()).map((one) => [one._id, one]));
    for (const [id, lane] of this.lanes) {
      const webhook = webhooks.get(id);
      if (!webhook || lane.isEmpty) this.lanes.delete(id);
      else lane.isPaused = webhook.state === 'paused';
      const resumedAt = webhook?.resumedAt;
      if (resumedAt && resumedAt.getTime() > (this.resumed.get(id) ?? 0)) {
        this.resume(id, resumedAt);
      }
    }
  }

  async stop(withinMs: number): Promise<void> {
    this.isStopped = true;
    const timer = setTimeout(() => this.sender.abort(), withinMs);
    await Promise.all(this.running);
    clearTimeout(timer);
  }

  private pump(lane: Lane): void {
    const now = this.clock.now().getTime();
    while (!this.isStopped && this.workers.isAlive) {
      const id = lane.take(now);
      if (id === undefined) return;
      void this.tracked(this.send(lane, id));
    }
  }

  private async send(lane: Lane, id: string): Promise<void> {
    try {
      settle(lane, id, await this.sender.send(id));
      this.complaints.clear('send');
    } catch (error) {
      lane.add({ id, at: this.clock.now().getTime() + TRY_AGAIN_MS });
      const cause = describeError(error);
      this.complaints.say('send', () =>
        this.logger.warn({ cause }, 'Could not process deliveries. Retrying'),
      );
    } finally {
      lane.done(id);
    }
    this.pump(lane);
  }

  private async tracked(work: Promise<void>): Promise<void> {
    this.running.add(work);
    try {
      await work;
    } finally {
      this.running.delete(work);
    }
  }
}

function settle(lane: Lane, id: string, result: SendResult): void {
  switch (result.kind) {
    case 'gone':
      return;
    case 'delivered':
      lane.isFailing = false;
      return;
    case 'paused':
      lane.isPaused = true;
      lane.add({ id, at: 0 });
      return;
    case 'later':
      lane.add({ id, at: result.at });
      return;
    case 'failed':
      lane.isFailing = true;
      lane.holdUntil(result.quietUntil);
      if (result.at !== null) lane.add({ id, at: result.at });
  }
}
