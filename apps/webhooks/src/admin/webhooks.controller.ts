import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import {
  Admin,
  AdminGuard,
  type Administrator,
  codeRequired,
  RequiresCode,
} from '@elevate/admin-access';
import { AuditLog, auditRecord, type AuditRecord } from '@elevate/audit';
import { parseCursor, toCursor } from '@elevate/audit/cursor';
import { Clock, later } from '@elevate/clock';
import {
  type CreatedWebhook,
  DELIVERIES_PAGE,
  DeliveriesQueryDto,
  type Delivery,
  type DeliveryPage,
  type DeliverySummary,
  NewWebhookDto,
  PING_TYPE,
  type Webhook,
  webhookContracts,
  type WebhookList,
  type WebhookPing,
  WebhookReplayDto,
  type WebhookReplayed,
  type WebhookSecret,
  WebhookUpdateDto,
} from '@elevate/contracts/webhooks';
import type { AuditSnapshot } from '@elevate/contracts/audit';
import { type AppError, userError } from '@elevate/errors';
import type { HttpClient } from '@elevate/http-client';
import { toCloudEvent } from '@elevate/messaging';
import { isMatch } from '@elevate/mongo';
import {
  DAY_MS,
  normalizeLine,
  parseInstant,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
} from '@elevate/rules';
import { Sealing } from '@elevate/sealing';
import { CONFIG, invalidRequest, NamedVersion, VersionTag } from '@elevate/service-defaults';
import {
  type DeliveryDocument,
  type DeliveryHead,
  DeliveryRepository,
} from '../deliveries/delivery.repository.js';
import { DeliveryQueue } from '../sending/delivery-queue.js';
import { HTTP_CLIENT } from '../sending/sender.js';
import { allowedOrigins, type WebhooksConfig } from '../webhooks.config.js';
import {
  nameOf,
  publicStateOf,
  type WebhookDocument,
  WebhookRepository,
} from '../webhooks/webhook.repository.js';

const SECRET_BYTES = 32;

const CHOICES = webhookContracts.map(({ type, summary }) => ({ type, description: summary }));

/** Milliseconds; an unanswered ping then shows as waiting. */
const PING_WAIT_MS = 3_000;

@Controller('v1')
@UseGuards(AdminGuard)
@UseInterceptors(VersionTag)
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly queue: DeliveryQueue,
    private readonly sealing: Sealing,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(HTTP_CLIENT) private readonly http: HttpClient,
    @Inject(CONFIG) private readonly config: WebhooksConfig,
  ) {}

  @Get('webhooks')
  async list(): Promise<WebhookList> {
    const webhooks = await this.webhooks.findAll();
    const items = await Promise.all(webhooks.map((webhook) => this.toView(webhook)));
    return { items, message_types: CHOICES };
  }

  @Get('webhooks/:id')
  async get(@Param('id') id: string): Promise<Webhook> {
    return this.toView(await this.webhooks.findOrFail(id));
  }

  @Post('webhooks')
  @RequiresCode()
  async create(@Body() form: NewWebhookDto, @Admin() by: Administrator): Promise<CreatedWebhook> {
    await this.checkAddress(form.url);
    const others = await this.webhooks.findAll();
    if (others.length >= WEBHOOK_LIMITS.webhooks)
      throw userError('WEBHOOKS.LIMIT_CONFLICT', WEBHOOK_MESSAGES.tooMany);
    const secret = newSecret();
    const at = this.clock.now();
    const sealed = await this.sealing.seal(secret);
    const webhook = { ...newWebhook(form, sealed, at), createdBy: by.id };
    const record = toAuditRecord('created', by, at, null, webhook);
    await this.webhooks.insert(webhook, record);
    await this.audit.record(webhook._id);
    return { webhook: toWebhook(webhook, 0), secret };
  }

  @Patch('webhooks/:id')
  async update(
    @Param('id') id: string,
    @NamedVersion() version: string | undefined,
    @Body() form: WebhookUpdateDto,
    @Admin() by: Administrator,
  ): Promise<Webhook> {
    const before = await this.findVersion(id, version);
    if (form.url !== undefined) {
      if (new URL(form.url).href !== before.url && !by.hasRecentCode) throw codeRequired();
      await this.checkAddress(form.url);
    }
    const at = this.clock.now();
    const changes = changesOf(form, at);
    const record = toAuditRecord('updated', by, at, before, { ...before, ...changes });
    const changed = await this.webhooks.change(before, changes, record);
    if (form.state === 'active') await this.queue.resume(id, at);
    await this.audit.record(id);
    return this.toView(changed);
  }

  @Delete('webhooks/:id')
  @HttpCode(204)
  async delete(
    @Param('id') id: string,
    @NamedVersion() version: string | undefined,
    @Admin() by: Administrator,
  ): Promise<void> {
    const before = await this.findVersion(id, version);
    const at = this.clock.now();
    const record = toAuditRecord('deleted', by, at, before, null);
    const nothing = { removed: true, secret: '', previousSecret: null, updatedAt: at };
    await this.webhooks.change(before, nothing, record);
    await this.deliveries.deleteOf(id);
    await this.audit.record(id);
  }

  @Post('webhooks/:id/secret')
  @HttpCode(200)
  @RequiresCode()
  async changeSecret(@Param('id') id: string, @Admin() by: Administrator): Promise<WebhookSecret> {
    const before = await this.webhooks.findOrFail(id);
    const secret = newSecret();
    const at = this.clock.now();
    const changes = {
      secret: await this.sealing.seal(secret),
      previousSecret: { secret: before.secret, until: later(at, DAY_MS) },
      updatedAt: at,
    };
    const record = toAuditRecord('secret_changed', by, at, before, before);
    await this.webhooks.change(before, changes, record);
    await this.audit.record(id);
    return { secret };
  }

  @Get('webhooks/:id/deliveries')
  async listDeliveries(
    @Param('id') webhookId: string,
    @Query() { state, before, limit = DELIVERIES_PAGE.usual }: DeliveriesQueryDto,
  ): Promise<DeliveryPage> {
    await this.webhooks.findOrFail(webhookId);
    const heads = await this.deliveries.page({
      webhookId,
      ...(state && { state }),
      ...(before !== undefined && { before: parseCursor(before, 'WEBHOOKS.BAD_PLACE') }),
      limit: limit + 1,
    });
    const page = heads.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(toSummary),
      next: last && heads.length > limit ? toCursor({ at: last.createdAt, _id: last._id }) : null,
    };
  }

  @Get('deliveries/:id')
  async getDelivery(@Param('id') id: string): Promise<Delivery> {
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
      data: { webhook_id: webhookId } satisfies WebhookPing,
    };
    const body = toCloudEvent(message);
    const { id, sent } = await this.queue.sendNow({ webhookId, message, body, at });
    await Promise.race([sent, delay(PING_WAIT_MS, undefined, { ref: false })]);
    return this.getDelivery(id);
  }

  @Post('deliveries/:id/replay')
  @HttpCode(200)
  async replay(@Param('id') id: string, @Admin() by: Administrator): Promise<Delivery> {
    const { webhookId } = await this.deliveries.findOrFail(id);
    await this.record('replayed', webhookId, by);
    await this.queue.restart(id);
    return this.getDelivery(id);
  }

  @Post('webhooks/:id/replay')
  @HttpCode(200)
  async replayFailed(
    @Param('id') webhookId: string,
    @Body() { since, until, include_delivered: withDelivered = false }: WebhookReplayDto,
    @Admin() by: Administrator,
  ): Promise<WebhookReplayed> {
    await this.record('replayed', webhookId, by);
    const [from, end] = [since, until].map((text) => new Date(parseInstant(text ?? '') ?? 0));
    const span = { since: from!, until: until === undefined ? undefined : end, withDelivered };
    return { replayed: await this.queue.restartSpan(webhookId, span) };
  }

  /** @throws AppError `WEBHOOKS.NOT_FOUND`, `WEBHOOKS.VERSION_CONFLICT` */
  private async findVersion(id: string, version: string | undefined): Promise<WebhookDocument> {
    const webhook = await this.webhooks.findOrFail(id);
    if (isMatch(version, webhook.version)) return webhook;
    throw userError(
      'WEBHOOKS.VERSION_CONFLICT',
      'Another administrator changed this webhook since you opened it.',
      { conflict: { current: await this.toView(webhook) } },
    );
  }

  private async toView(webhook: WebhookDocument): Promise<Webhook> {
    return toWebhook(webhook, await this.deliveries.countWaiting(webhook._id));
  }

  /** Deliveries repeat the check, since DNS may change. @throws AppError `HTTP.INVALID_REQUEST` */
  private async checkAddress(address: string): Promise<void> {
    const { protocol, origin } = new URL(address);
    const allowed = allowedOrigins(this.config).map((allowed) => new URL(allowed).origin);
    if (protocol !== 'https:' && !allowed.includes(origin)) {
      throw badAddress(WEBHOOK_MESSAGES.wrongUrl);
    }
    try {
      await this.http.check(address);
    } catch {
      throw badAddress(WEBHOOK_MESSAGES.notPublic);
    }
  }

  private async record(action: WebhookAction, webhookId: string, by: Administrator): Promise<void> {
    const webhook = await this.webhooks.findOrFail(webhookId);
    const record = toAuditRecord(action, by, this.clock.now(), webhook, webhook);
    await this.webhooks.record(webhookId, record);
    await this.audit.record(webhookId);
  }
}

const badAddress = (message: string): AppError => invalidRequest([{ field: 'url', message }]);

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

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
  const { lastFailure, lastSuccessAt, missed } = webhook;
  return {
    id: webhook._id,
    version: webhook.version,
    url: webhook.url,
    description: webhook.description,
    message_types: webhook.messageTypes,
    state: publicStateOf(webhook),
    paused_reason: webhook.pausedReason,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
    last_success_at: lastSuccessAt && lastSuccessAt.toISOString(),
    last_failure: lastFailure && { at: lastFailure.at.toISOString(), reason: lastFailure.reason },
    waiting,
    missed: missed ? { from: missed.from.toISOString(), until: missed.until.toISOString() } : null,
  };
}

type WebhookAction = 'created' | 'updated' | 'deleted' | 'secret_changed' | 'pinged' | 'replayed';

function toAuditRecord(
  action: WebhookAction,
  by: Administrator,
  at: Date,
  before: WebhookDocument | null,
  after: WebhookDocument | null,
): AuditRecord {
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
  const attempts = delivery.attempts.map(({ at, durationMs, status, reason, excerpt }) => ({
    at: at.toISOString(),
    duration_ms: durationMs,
    status,
    reason,
    response_excerpt: excerpt,
  }));
  return { ...toSummary(delivery), attempts, body: delivery.body };
}
