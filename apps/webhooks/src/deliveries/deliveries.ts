import { Inject, Injectable } from '@nestjs/common';
import type { TakenIn } from '../intake/cloud-event.js';
import { Dispatcher } from '../sending/dispatcher.js';
import { WORKER_ID } from '../webhooks.tokens.js';
import { deliveryId } from './delivery-id.js';
import { DeliveryRepository } from './delivery.repository.js';
import type { DeliveryDocument } from './delivery.schema.js';

/** A message for a webhook. */
export interface NewDelivery {
  readonly webhookId: string;
  readonly message: Pick<TakenIn, 'id' | 'type' | 'subject'>;
  readonly body: string;
  readonly at: Date;
}

/** Stores deliveries and has them sent by this process. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly repository: DeliveryRepository,
    private readonly dispatcher: Dispatcher,
    @Inject(WORKER_ID) private readonly holder: string,
  ) {}

  /** Resolves when the delivery is stored; it is sent soon after. One that is there already stays as it is. */
  async add(delivery: NewDelivery): Promise<void> {
    const document = this.toDocument(delivery);
    if (await this.repository.insert(document)) this.dispatcher.offer(document);
  }

  /** Stores a delivery that the caller sends. */
  async addUnsent(delivery: NewDelivery): Promise<DeliveryDocument> {
    const document = this.toDocument(delivery);
    await this.repository.insert(document);
    return document;
  }

  private toDocument({ webhookId, message, body, at }: NewDelivery): DeliveryDocument {
    const { id, type, subject } = message;
    return {
      _id: deliveryId(webhookId, id),
      ...{ webhookId, type, subject, body },
      ...{ createdAt: at, state: 'waiting', nextAt: at, step: 0, attemptCount: 0, attempts: [] },
      holder: this.holder,
    };
  }
}
