import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import { SayOnce, type Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { DeliveryHead } from '../deliveries/delivery.schema.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';
import { Lane } from './lane.js';
import { Sender, type SendResult } from './sender.js';
import { Workers } from './workers.js';

/** After a failure of our own, not of the webhook. */
const TRY_AGAIN_MS = 1_000;

type Offered = Pick<DeliveryHead, '_id' | 'webhookId' | 'nextAt'>;

/** Sends the deliveries of this process when they are due: each webhook in a lane of its own. */
@Injectable()
export class Dispatcher {
  private readonly lanes = new Map<string, Lane>();
  private readonly running = new Set<Promise<void>>();
  private readonly resumed = new Map<string, number>();
  private readonly complaints = new SayOnce();
  private isStopped = false;

  constructor(
    private readonly sender: Sender,
    private readonly webhooks: WebhookRepository,
    private readonly workers: Workers,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Takes a stored delivery that is this process's; one that it has already is moved to its time. */
  offer({ _id: id, webhookId, nextAt }: Offered): void {
    const lane = this.lanes.get(webhookId) ?? new Lane();
    this.lanes.set(webhookId, lane);
    lane.add({ id, at: nextAt?.getTime() ?? 0 });
    this.pump(lane);
  }

  /** Sends a delivery past its lane. */
  async sendNow(id: string): Promise<void> {
    await this.tracked(this.sender.send(id).then(() => undefined));
  }

  /** What waits for a webhook is due. */
  resume(webhookId: string, at: Date): void {
    this.resumed.set(webhookId, at.getTime());
    const lane = this.lanes.get(webhookId);
    if (!lane) return;
    lane.isPaused = false;
    lane.hasten(at.getTime());
    this.pump(lane);
  }

  /** Begins what has become due. */
  pumpAll(): void {
    for (const lane of this.lanes.values()) this.pump(lane);
  }

  /** Learns which webhooks were paused, resumed or deleted by another process. */
  async heed(): Promise<void> {
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

  /** Begins nothing more, and ends what is not answered within that time. */
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
        this.logger.warn({ cause }, 'Could not look after deliveries; trying again'),
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
      lane.keepQuiet(result.quietUntil);
      if (result.at !== null) lane.add({ id, at: result.at });
  }
}
