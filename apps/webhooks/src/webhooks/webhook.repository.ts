import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import { documentSchema, modelOf } from '@elevate/mongo';
import type { HttpClient } from '@elevate/http-client';
import { WEBHOOK_MESSAGES, DAY_MS } from '@elevate/rules';
import { CONFIG, invalidRequest } from '@elevate/service-defaults';
import { AppError } from '@elevate/errors';
import { Sealing } from '@elevate/sealing';
import { SharedRead } from '../batching/batched-reads.js';
import { allowedOrigins, type WebhooksConfig } from '../webhooks.config.js';

export const WEBHOOK_MODEL = Symbol('WEBHOOK_MODEL');

/** Deleted webhooks stay, without secrets, as carriers of unpublished audit records. */
export interface WebhookDocument extends AuditCarrier {
  _id: string;
  version: number;
  removed?: boolean;
  url: string;
  description: string;
  messageTypes: string[];
  state: 'active' | 'paused';
  pausedReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  resumedAt: Date | null;
  secret: string;
  previousSecret: { readonly secret: string; readonly until: Date } | null;
  lastSuccessAt: Date | null;
  lastFailure: { readonly at: Date; readonly reason: string } | null;
  failingSince: Date | null;
}

export function webhookModel(connection: Connection): Model<WebhookDocument> {
  const text = { type: String, required: true };
  const moment = { type: Date, required: true };
  const schema = carriesRecords(
    documentSchema<WebhookDocument>('webhooks', {
      version: { type: Number, required: true },
      removed: Boolean,
      url: text,
      description: String,
      messageTypes: [String],
      state: text,
      pausedReason: { type: String, default: null },
      createdAt: moment,
      updatedAt: moment,
      resumedAt: { type: Date, default: null },
      secret: String,
      previousSecret: { type: Schema.Types.Mixed, default: null },
      lastSuccessAt: { type: Date, default: null },
      lastFailure: { type: Schema.Types.Mixed, default: null },
      failingSince: { type: Date, default: null },
    }),
  );
  return modelOf(connection, 'Webhook', schema);
}

const LIVE = { removed: { $ne: true } } as const;

type Changes = Partial<Omit<WebhookDocument, '_id' | 'version' | 'unaudited'>>;

@Injectable()
export class WebhookRepository {
  private readonly live: SharedRead<WebhookDocument[]>;

  constructor(@Inject(WEBHOOK_MODEL) private readonly model: Model<WebhookDocument>) {
    // Uncached: there are at most twenty, and changes must apply immediately.
    this.live = new SharedRead(() => this.model.find(LIVE).lean<WebhookDocument[]>());
  }

  async findAll(): Promise<WebhookDocument[]> {
    const webhooks = await this.live.get();
    return webhooks.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  async findSubscribed(type: string): Promise<WebhookDocument[]> {
    const webhooks = await this.live.get();
    return webhooks.filter(
      ({ state, messageTypes }) => state === 'active' && messageTypes.includes(type),
    );
  }

  async find(id: string): Promise<WebhookDocument | undefined> {
    return (await this.live.get()).find(({ _id }) => _id === id);
  }

  /** @throws AppError `WEBHOOKS.NOT_FOUND` */
  async findOrFail(id: string): Promise<WebhookDocument> {
    const webhook = await this.find(id);
    if (!webhook) throw webhookNotFound();
    return webhook;
  }

  async insert(webhook: WebhookDocument, record: AuditRecord): Promise<void> {
    await this.model.create({ ...webhook, unaudited: [record] });
  }

  /** @throws AppError `WEBHOOKS.VERSION_CONFLICT` if another change came first */
  async change(
    { _id, version }: WebhookDocument,
    changes: Changes,
    record: AuditRecord,
  ): Promise<WebhookDocument> {
    const changed = await this.model
      .findOneAndUpdate(
        { _id, version, ...LIVE },
        { $set: changes, $inc: { version: 1 }, $push: { unaudited: record } },
        { returnDocument: 'after' },
      )
      .lean<WebhookDocument>();
    if (!changed) throw webhookConflict();
    return changed;
  }

  async record(id: string, record: AuditRecord): Promise<void> {
    await this.model.updateOne({ _id: id }, { $push: { unaudited: record } });
  }

  async noteSuccess(id: string, at: Date): Promise<void> {
    const $set = { lastSuccessAt: at, lastFailure: null, failingSince: null };
    await this.model.updateOne({ _id: id, ...LIVE }, { $set });
  }

  async noteFailure(id: string, at: Date, reason: string): Promise<void> {
    const failed = { _id: id, ...LIVE };
    await this.model.updateOne(failed, { $set: { lastFailure: { at, reason } } });
    await this.model.updateOne({ ...failed, failingSince: null }, { $set: { failingSince: at } });
  }

  async pause(id: string, at: Date, pausedReason: string): Promise<boolean> {
    const result = await this.model.updateOne(
      { _id: id, state: 'active', ...LIVE },
      { $set: { state: 'paused', pausedReason, updatedAt: at }, $inc: { version: 1 } },
    );
    return result.modifiedCount > 0;
  }
}

export const HTTP_CLIENT = Symbol('HTTP_CLIENT');

@Injectable()
export class WebhookAddresses {
  private readonly allowed: ReadonlySet<string>;

  constructor(
    @Inject(HTTP_CLIENT) private readonly http: HttpClient,
    @Inject(CONFIG) config: WebhooksConfig,
  ) {
    this.allowed = new Set(allowedOrigins(config).map((origin) => new URL(origin).origin));
  }

  /** Deliveries repeat the check, since DNS may change. @throws AppError `HTTP.INVALID_REQUEST` */
  async check(address: string): Promise<void> {
    const { protocol, origin } = new URL(address);
    if (protocol !== 'https:' && !this.allowed.has(origin)) {
      throw badAddress(WEBHOOK_MESSAGES.wrongUrl);
    }
    try {
      await this.http.check(address);
    } catch {
      throw badAddress(WEBHOOK_MESSAGES.notPublic);
    }
  }
}

const SECRET_BYTES = 32;

@Injectable()
export class WebhookSecrets {
  constructor(private readonly sealing: Sealing) {}

  async create(): Promise<{ secret: string; sealed: string }> {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { secret, sealed: await this.sealing.seal(secret) };
  }

  rotation({ secret }: WebhookDocument, sealed: string, now: Date) {
    const until = new Date(now.getTime() + DAY_MS);
    return { secret: sealed, previousSecret: { secret, until } };
  }

  /** @throws AppError `SEALING.SEALED` */
  signing({ secret, previousSecret }: WebhookDocument, now: Date): Promise<string[]> {
    const isPreviousGood = previousSecret !== null && previousSecret.until > now;
    const sealed = [secret, ...(isPreviousGood ? [previousSecret.secret] : [])];
    return Promise.all(sealed.map((secret) => this.sealing.open(secret)));
  }
}

const webhookNotFound = (): AppError =>
  new AppError('WEBHOOKS.NOT_FOUND', { kind: 'user', message: 'There is no such webhook.' });

export const tooManyWebhooks = (): AppError =>
  new AppError('WEBHOOKS.LIMIT_CONFLICT', { kind: 'user', message: WEBHOOK_MESSAGES.tooMany });

const webhookConflict = (): AppError =>
  new AppError('WEBHOOKS.VERSION_CONFLICT', {
    kind: 'user',
    message: 'This webhook has changed. Please reload it.',
  });

const badAddress = (message: string): AppError => invalidRequest([{ field: 'url', message }]);
