import type { Model } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import { SharedRead } from '../shared-read.js';
import { webhookConflict, webhookNotFound } from './webhook.errors.js';
import type { WebhookDocument } from './webhook.schema.js';

const LIVE = { removed: { $ne: true } } as const;

type Changes = Partial<Omit<WebhookDocument, '_id' | 'version' | 'unaudited'>>;

export class WebhookRepository {
  private readonly live: SharedRead<WebhookDocument[]>;

  constructor(private readonly model: Model<WebhookDocument>) {
    // There are twenty of them at most, and what is sent must heed a change at once: so none is kept in memory.
    this.live = new SharedRead(() => this.model.find(LIVE).lean<WebhookDocument[]>());
  }

  /** All of them, the one created last first. */
  async findAll(): Promise<WebhookDocument[]> {
    const found = await this.live.get();
    return found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  /** Those that are to be told of messages of this type. */
  async findWanting(type: string): Promise<WebhookDocument[]> {
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

  /** @throws AppError `WEBHOOKS.VERSION_CONFLICT` where another change was first */
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

  /** Notes what was done with a webhook without changing it. */
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

  /** False where it was paused already. */
  async pause(id: string, at: Date, pausedReason: string): Promise<boolean> {
    const result = await this.model.updateOne(
      { _id: id, state: 'active', ...LIVE },
      { $set: { state: 'paused', pausedReason, updatedAt: at }, $inc: { version: 1 } },
    );
    return result.modifiedCount > 0;
  }
}
