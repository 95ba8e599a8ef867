import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import { SharedRead } from '../batching/batched-reads.js';
import { webhookConflict, webhookNotFound } from './webhook.errors.js';
import { WEBHOOK_MODEL, type WebhookDocument } from './webhook.schema.js';

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
    const found = await this.live.get();
    return found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  async findSubscribed(type: string): Promise<WebhookDocument[]> {
    const found = await this.live.get();
    return found.filter(
      ({ state, messageTypes }) => state === 'active' && messageTypes.includes(type),
    );
  }

  async find(id: string): Promise<WebhookDocument | undefined> {
    return (await this.live.get()).find(({ _id }) => _id === id);
  }

  /** @throws AppError `WEBHOOKS.NOT_FOUND` */
  async findOrFail(id: string): Promise<WebhookDocument> {
    const found = await this.find(id);
    if (!found) throw webhookNotFound();
    return found;
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
