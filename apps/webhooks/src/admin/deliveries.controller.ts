import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Admin, AdminGuard, type Administrator } from '@elevate/admin-access';
import { AuditLog } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import {
  DELIVERIES_PAGE,
  DeliveriesQueryDto,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryPage,
  type DeliverySummary,
  PING_TYPE,
  WebhookReplayDto,
  type WebhookReplayed,
} from '@elevate/contracts/webhooks';
import { parseInstant } from '@elevate/rules';
import { badPlace, toCloudEvent } from '../deliveries/cloud-event.js';
import {
  type DeliveryDocument,
  type DeliveryHead,
  type DeliveryPlace,
  DeliveryRepository,
  type StoredAttempt,
} from '../deliveries/delivery.repository.js';
import { DeliveryQueue } from '../sending/delivery-queue.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';
import { toAuditRecord, type WebhookAction } from './webhooks.controller.js';

/** Milliseconds; an unanswered ping then shows as waiting. */
const PING_WAIT_MS = 3_000;

@Controller('v1')
@UseGuards(AdminGuard)
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly queue: DeliveryQueue,
    private readonly webhooks: WebhookRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  @Get('webhooks/:id/deliveries')
  async list(
    @Param('id') webhookId: string,
    @Query() { state, before, limit = DELIVERIES_PAGE.usual }: DeliveriesQueryDto,
  ): Promise<DeliveryPage> {
    await this.webhooks.findOrFail(webhookId);
    const heads = await this.deliveries.page({
      webhookId,
      ...(state && { state }),
      ...(before !== undefined && { before: readPlace(before) }),
      limit: limit + 1,
    });
    const page = heads.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(toSummary),
      next: last && heads.length > limit ? placeOf(last) : null,
    };
  }

  @Get('deliveries/:id')
  async get(@Param('id') id: string): Promise<Delivery> {
    return toDelivery(await this.deliveries.findOrFail(id));
  }

  @Post('webhooks/:id/ping')
  @HttpCode(200)
  async ping(@Param('id') webhookId: string, @Admin() by: Administrator): Promise<Delivery> {
    await this.record('pinged', webhookId, by);
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
    const { id, sent } = await this.queue.sendNow({ webhookId, message, body, at });
    await Promise.race([sent, delay(PING_WAIT_MS, undefined, { ref: false })]);
    return this.get(id);
  }

  @Post('deliveries/:id/replay')
  @HttpCode(200)
  async replay(@Param('id') id: string, @Admin() by: Administrator): Promise<Delivery> {
    const { webhookId } = await this.deliveries.findOrFail(id);
    await this.record('replayed', webhookId, by);
    await this.queue.restart(id);
    return this.get(id);
  }

  @Post('webhooks/:id/replay')
  @HttpCode(200)
  async replayFailed(
    @Param('id') webhookId: string,
    @Body() { since }: WebhookReplayDto,
    @Admin() by: Administrator,
  ): Promise<WebhookReplayed> {
    await this.record('replayed', webhookId, by);
    return { replayed: await this.queue.restartFailed(webhookId, new Date(since)) };
  }

  private async record(action: WebhookAction, webhookId: string, by: Administrator): Promise<void> {
    const webhook = await this.webhooks.findOrFail(webhookId);
    const at = this.clock.now();
    const record = toAuditRecord({ action, by, at, before: webhook, after: webhook });
    await this.webhooks.record(webhookId, record);
    await this.audit.record(webhookId);
  }
}

function toSummary(delivery: DeliveryHead): DeliverySummary {
  return {
    id: delivery._id,
    webhook_id: delivery.webhookId,
    message_type: delivery.type,
    subject: delivery.subject,
    created_at: delivery.createdAt.toISOString(),
    state: delivery.state,
    next_attempt_at: delivery.nextAt && delivery.nextAt.toISOString(),
    attempt_count: delivery.attemptCount,
  };
}

function toDelivery(delivery: DeliveryDocument): Delivery {
  const { attempts, body } = delivery;
  return { ...toSummary(delivery), attempts: attempts.map(toAttempt), body };
}

function toAttempt({ at, durationMs, status, reason, excerpt }: StoredAttempt): DeliveryAttempt {
  return {
    at: at.toISOString(),
    duration_ms: durationMs,
    status,
    reason,
    response_excerpt: excerpt,
  };
}

export function placeOf({ createdAt, _id }: Pick<DeliveryHead, 'createdAt' | '_id'>): string {
  return Buffer.from(`${createdAt.toISOString()} ${_id}`).toString('base64url');
}

/** @throws AppError `WEBHOOKS.BAD_PLACE` */
export function readPlace(text: string): DeliveryPlace {
  const [at = '', id, ...rest] = Buffer.from(text, 'base64url').toString().split(' ');
  const time = parseInstant(at);
  if (time === undefined || !id || rest.length > 0) throw badPlace();
  return { at: new Date(time), id };
}
