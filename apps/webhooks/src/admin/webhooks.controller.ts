import { randomUUID } from 'node:crypto';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  UseGuards,
} from '@nestjs/common';
import {
  Admin,
  AdminGuard,
  type Administrator,
  codeRequired,
  RequiresCode,
} from '@elevate/admin-access';
import { AuditLog, auditRecord, type AuditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import {
  type CreatedWebhook,
  NewWebhookDto,
  type Webhook,
  webhookContracts,
  type WebhookList,
  type WebhookSecret,
  type WebhookState,
  WebhookUpdateDto,
} from '@elevate/contracts/webhooks';
import { normalizeLine, WEBHOOK_LIMITS } from '@elevate/rules';
import type { AuditSnapshot } from '@elevate/contracts/audit';
import { DeliveryRepository } from '../deliveries/delivery.repository.js';
import { DeliveryQueue } from '../sending/delivery-queue.js';
import {
  tooManyWebhooks,
  WebhookAddresses,
  type WebhookDocument,
  WebhookRepository,
  WebhookSecrets,
} from '../webhooks/webhook.repository.js';

const CHOICES = webhookContracts.map(({ type, summary }) => ({ type, description: summary }));

@Controller('v1/webhooks')
@UseGuards(AdminGuard)
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly queue: DeliveryQueue,
    private readonly addresses: WebhookAddresses,
    private readonly secrets: WebhookSecrets,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(): Promise<WebhookList> {
    const webhooks = await this.webhooks.findAll();
    const items = await Promise.all(webhooks.map((webhook) => this.toView(webhook)));
    return { items, message_types: CHOICES };
  }

  @Get(':id')
  async get(@Param('id') id: string): Promise<Webhook> {
    return this.toView(await this.webhooks.findOrFail(id));
  }

  @Post()
  @RequiresCode()
  async create(@Body() form: NewWebhookDto, @Admin() by: Administrator): Promise<CreatedWebhook> {
    await this.addresses.check(form.url);
    const others = await this.webhooks.findAll();
    if (others.length >= WEBHOOK_LIMITS.webhooks) throw tooManyWebhooks();
    const { secret, sealed } = await this.secrets.create();
    const at = this.clock.now();
    const webhook = newWebhook(form, sealed, at);
    const record = toAuditRecord({ action: 'created', by, at, before: null, after: webhook });
    await this.webhooks.insert(webhook, record);
    await this.audit.record(webhook._id);
    return { webhook: toWebhook(webhook, 0), secret };
  }

  @Patch(':id')
  async update(
    @Param('id') id: string,
    @Body() form: WebhookUpdateDto,
    @Admin() by: Administrator,
  ): Promise<Webhook> {
    const before = await this.webhooks.findOrFail(id);
    if (form.url !== undefined) {
      if (new URL(form.url).href !== before.url && !by.hasRecentCode) throw codeRequired();
      await this.addresses.check(form.url);
    }
    const at = this.clock.now();
    const changes = changesOf(form, at);
    const after = { ...before, ...changes };
    const record = toAuditRecord({ action: 'updated', by, at, before, after });
    const changed = await this.webhooks.change(before, changes, record);
    if (form.state === 'active') await this.queue.resume(id, at);
    await this.audit.record(id);
    return this.toView(changed);
  }

  @Delete(':id')
  @HttpCode(204)
  async delete(@Param('id') id: string, @Admin() by: Administrator): Promise<void> {
    const before = await this.webhooks.findOrFail(id);
    const at = this.clock.now();
    const record = toAuditRecord({ action: 'deleted', by, at, before, after: null });
    const nothing = { removed: true, secret: '', previousSecret: null, updatedAt: at };
    await this.webhooks.change(before, nothing, record);
    await this.deliveries.deleteOf(id);
    await this.audit.record(id);
  }

  @Post(':id/secret')
  @HttpCode(200)
  @RequiresCode()
  async changeSecret(@Param('id') id: string, @Admin() by: Administrator): Promise<WebhookSecret> {
    const before = await this.webhooks.findOrFail(id);
    const { secret, sealed } = await this.secrets.create();
    const at = this.clock.now();
    const changes = { ...this.secrets.rotation(before, sealed, at), updatedAt: at };
    const record = toAuditRecord({ action: 'secret_changed', by, at, before, after: before });
    await this.webhooks.change(before, changes, record);
    await this.audit.record(id);
    return { secret };
  }

  private async toView(webhook: WebhookDocument): Promise<Webhook> {
    return toWebhook(webhook, await this.deliveries.countWaiting(webhook._id));
  }
}

function newWebhook(form: NewWebhookDto, secret: string, at: Date): WebhookDocument {
  return {
    _id: randomUUID(),
    version: 1,
    url: new URL(form.url).href,
    description: normalizeLine(form.description ?? ''),
    messageTypes: [...form.message_types],
    state: 'active',
    pausedReason: null,
    createdAt: at,
    updatedAt: at,
    resumedAt: null,
    secret,
    previousSecret: null,
    lastSuccessAt: null,
    lastFailure: null,
    failingSince: null,
  };
}

function changesOf(
  { url, description, message_types, state }: WebhookUpdateDto,
  at: Date,
): Partial<WebhookDocument> {
  return {
    ...(url !== undefined && { url: new URL(url).href }),
    ...(description !== undefined && { description: normalizeLine(description) }),
    ...(message_types && { messageTypes: [...message_types] }),
    ...(state && { state, pausedReason: null }),
    // Resets the five-day failure limit.
    ...(state === 'active' && { resumedAt: at, failingSince: null }),
    updatedAt: at,
  };
}

function toWebhook(webhook: WebhookDocument, waiting: number): Webhook {
  const { lastFailure, lastSuccessAt } = webhook;
  return {
    id: webhook._id,
    url: webhook.url,
    description: webhook.description,
    message_types: webhook.messageTypes,
    state: stateOf(webhook),
    paused_reason: webhook.pausedReason,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
    last_success_at: lastSuccessAt && lastSuccessAt.toISOString(),
    last_failure: lastFailure && { at: lastFailure.at.toISOString(), reason: lastFailure.reason },
    waiting,
  };
}

export type WebhookAction =
  'created' | 'updated' | 'deleted' | 'secret_changed' | 'pinged' | 'replayed';

interface WebhookChange {
  readonly action: WebhookAction;
  readonly by: Administrator;
  readonly at: Date;
  readonly before: WebhookDocument | null;
  readonly after: WebhookDocument | null;
}

export function toAuditRecord({ action, by, at, before, after }: WebhookChange): AuditRecord {
  const webhook = after ?? before;
  return auditRecord({
    at,
    actor: by.id,
    action,
    subject: { kind: 'webhook', id: webhook?._id ?? '', name: webhook ? nameOf(webhook) : '' },
    before: before && toSnapshot(before),
    after: after && toSnapshot(after),
  });
}

type Described = Pick<WebhookDocument, 'url' | 'description' | 'messageTypes' | 'state'>;

/** The URL's host only: the path may contain a secret. */
function toSnapshot({ url, description, messageTypes, state }: Described): AuditSnapshot {
  return { host: new URL(url).host, description, message_types: messageTypes, state };
}

function nameOf({ url, description }: Described): string {
  return description || new URL(url).host;
}

function stateOf({ state, failingSince }: WebhookDocument): WebhookState {
  return state === 'active' && failingSince !== null ? 'failing' : state;
}
