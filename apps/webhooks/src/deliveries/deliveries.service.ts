import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Administrator } from '@elevate/admin-access';
import { AuditLog } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import {
  PING_TYPE,
  type Delivery,
  type DeliveryPage,
  type WebhookReplayed,
} from '@elevate/contracts/webhooks';
import { toCloudEvent } from '../intake/cloud-event.js';
import { Dispatcher } from '../sending/dispatcher.js';
import { recordOf, type WebhookAction } from '../webhooks/webhook-records.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';
import { WORKER_ID } from '../webhooks.tokens.js';
import { placeOf, readPlace } from './delivery-place.js';
import { Deliveries } from './deliveries.js';
import type { DeliveriesQueryDto } from './delivery.dto.js';
import { toDelivery, toSummary } from './delivery.mapper.js';
import { DeliveryRepository } from './delivery.repository.js';

/** How long a ping's answer is waited for before the delivery is shown as it stands. */
const PING_WAIT_MS = 3_000;

/** What administrators see of deliveries, and have sent again. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly repository: DeliveryRepository,
    private readonly deliveries: Deliveries,
    private readonly webhooks: WebhookRepository,
    private readonly dispatcher: Dispatcher,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(WORKER_ID) private readonly holder: string,
  ) {}

  async list(
    webhookId: string,
    { state, before, limit }: DeliveriesQueryDto,
  ): Promise<DeliveryPage> {
    await this.webhooks.findOrFail(webhookId);
    const found = await this.repository.page({
      webhookId,
      ...(state && { state }),
      ...(before !== undefined && { before: readPlace(before) }),
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(toSummary),
      next: last && found.length > limit ? placeOf(last) : null,
    };
  }

  async get(id: string): Promise<Delivery> {
    return toDelivery(await this.repository.findOrFail(id));
  }

  /** Sends a message that says only that the webhook works, whether it is paused or not. */
  async ping(webhookId: string, by: Administrator): Promise<Delivery> {
    await this.note('pinged', webhookId, by);
    const at = this.clock.now();
    const message = {
      id: randomUUID(),
      type: PING_TYPE,
      source: '/elevate/webhooks',
      subject: webhookId,
      time: at.toISOString(),
      data: { webhook_id: webhookId },
    };
    const body = toCloudEvent(message);
    const { _id } = await this.deliveries.addUnsent({ webhookId, message, body, at });
    const sent = this.dispatcher.sendNow(_id);
    await Promise.race([sent, delay(PING_WAIT_MS, undefined, { ref: false })]);
    return this.get(_id);
  }

  /** Sends a delivery again, with a schedule that begins anew. One that is due is being sent anyway. */
  async replay(id: string, by: Administrator): Promise<Delivery> {
    const { webhookId } = await this.repository.findOrFail(id);
    await this.note('replayed', webhookId, by);
    const restarted = await this.repository.restart(id, this.holder, this.clock.now());
    if (restarted) this.dispatcher.offer(restarted);
    return this.get(id);
  }

  /** Sends all failed deliveries again that were created then or later. */
  async replayFailed(webhookId: string, since: Date, by: Administrator): Promise<WebhookReplayed> {
    await this.note('replayed', webhookId, by);
    const mine = { holder: this.holder, now: this.clock.now() };
    const restarted = await this.repository.restartFailed(webhookId, since, mine);
    for (const delivery of restarted) this.dispatcher.offer(delivery);
    return { replayed: restarted.length };
  }

  private async note(action: WebhookAction, webhookId: string, by: Administrator): Promise<void> {
    const webhook = await this.webhooks.findOrFail(webhookId);
    const at = this.clock.now();
    const record = recordOf({ action, by, at, before: webhook, after: webhook });
    await this.webhooks.record(webhookId, record);
    await this.audit.record(webhookId);
  }
}
