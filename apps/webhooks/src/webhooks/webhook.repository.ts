import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import { Batches, documentSchema, modelOf } from '@elevate/mongo';
import { AppError } from '@elevate/errors';

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
  // Not cached: there are at most twenty, and changes must apply immediately.
  private readonly reads = new Batches(async (calls: readonly null[]) => {
    const webhooks = await this.model.find(LIVE).sort({ createdAt: -1 }).lean<WebhookDocument[]>();
    return calls.map(() => webhooks);
  });

  constructor(@Inject(WEBHOOK_MODEL) private readonly model: Model<WebhookDocument>) {}

  findAll(): Promise<readonly WebhookDocument[]> {
    return this.reads.add(null);
  }

  async find(id: string): Promise<WebhookDocument | undefined> {
    return (await this.findAll()).find(({ _id }) => _id === id);
  }

  async findOrFail(id: string): Promise<WebhookDocument> {
    const webhook = await this.find(id);
    if (webhook) return webhook;
    throw new AppError('WEBHOOKS.NOT_FOUND', {
      kind: 'user',
      message: 'There is no such webhook.',
    });
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
    if (changed) return changed;
    throw new AppError('WEBHOOKS.VERSION_CONFLICT', {
      kind: 'user',
      message: 'This webhook has changed. Please reload it.',
    });
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
