import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { ReceivedMessage } from '../deliveries/cloud-event.js';
import { DeliveryRepository } from '../deliveries/delivery.repository.js';
import type { DeliveryDocument } from '../deliveries/delivery.schema.js';
import { Dispatcher } from './dispatcher.js';
import { deliveryId } from './signature.js';
import { WORKER_ID } from './workers.js';

export interface NewDelivery {
  readonly webhookId: string;
  readonly message: Pick<ReceivedMessage, 'id' | 'type' | 'subject'>;
  readonly body: string;
  readonly at: Date;
}

@Injectable()
export class DeliveryQueue {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly dispatcher: Dispatcher,
    private readonly clock: Clock,
    @Inject(WORKER_ID) private readonly holder: string,
  ) {}

  async add(delivery: NewDelivery): Promise<void> {
    const document = this.toDocument(delivery);
    if (await this.deliveries.insert(document)) this.dispatcher.offer(document);
  }

  /** Sends immediately, even if the webhook is paused. */
  async sendNow(delivery: NewDelivery): Promise<{ id: string; sent: Promise<void> }> {
    const document = this.toDocument(delivery);
    await this.deliveries.insert(document);
    return { id: document._id, sent: this.dispatcher.sendNow(document._id) };
  }

  async restart(id: string): Promise<void> {
    const restarted = await this.deliveries.restart(id, this.holder, this.clock.now());
    if (restarted) this.dispatcher.offer(restarted);
  }

  async restartFailed(webhookId: string, since: Date): Promise<number> {
    const mine = { holder: this.holder, now: this.clock.now() };
    const restarted = await this.deliveries.restartFailed(webhookId, since, mine);
    for (const delivery of restarted) this.dispatcher.offer(delivery);
    return restarted.length;
  }

  async resume(webhookId: string, at: Date): Promise<void> {
    await this.deliveries.makeDue(webhookId, at);
    this.dispatcher.resume(webhookId, at);
  }

  private toDocument({ webhookId, message, body, at }: NewDelivery): DeliveryDocument {
    const { id, type, subject } = message;
    return {
      _id: deliveryId(webhookId, id),
      webhookId,
      type,
      subject,
      body,
      createdAt: at,
      state: 'waiting',
      nextAt: at,
      step: 0,
      attemptCount: 0,
      attempts: [],
      holder: this.holder,
    };
  }
}
