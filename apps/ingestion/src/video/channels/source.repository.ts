import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import { modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { handleId } from './source-id.js';
import { NO_HISTORY, sourceSchema, type SourceDocument } from './source.schema.js';

@Injectable()
export class SourceRepository {
  readonly model: Model<SourceDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'Source', sourceSchema);
  }

  /**
   * Includes paused ones, in the order added; a handle whose channel is already stored is left out. There are hundreds,
   * not thousands.
   */
  async findFollowed(): Promise<SourceDocument[]> {
    const all = await this.model.find({ status: { $ne: 'removed' } }).lean<SourceDocument[]>();
    const resolved = new Set(
      all.flatMap(({ handle, resolvedAt }) => (handle && resolvedAt ? [handleId(handle)] : [])),
    );
    return all
      .filter(({ _id }) => !resolved.has(_id))
      .sort((a, b) => a.addedAt.getTime() - b.addedAt.getTime());
  }

  async findActive(): Promise<SourceDocument[]> {
    return (await this.findFollowed()).filter(({ status }) => status !== 'paused');
  }

  async find(id: string): Promise<SourceDocument | null> {
    return this.model.findById(id).lean<SourceDocument>();
  }

  /** Adds a source, or resumes a removed one. False if already followed, or while its episodes are withdrawn. */
  async add(source: SourceDocument): Promise<boolean> {
    const { _id, status, unaudited, ...rest } = source;
    const inserted = await this.model.updateOne(
      { _id },
      { $setOnInsert: { ...rest, status, ...(unaudited && { unaudited }) } },
      { upsert: true },
    );
    if (inserted.upsertedCount > 0) return true;
    // The next sync observes the channel again, which takes off the mark of its removal.
    const again = {
      $set: { status, resolvedAt: null },
      ...(unaudited && { $push: { unaudited: { $each: unaudited } } }),
    };
    const removed = { _id, status: 'removed' as const, withdrawing: { $ne: true } };
    return (await this.model.updateOne(removed, again)).modifiedCount > 0;
  }

  /** False if the status has changed in the meantime. */
  async changeStatus(
    { _id, status }: Pick<SourceDocument, '_id' | 'status'>,
    set: Pick<SourceDocument, 'status' | 'withdrawing'>,
    record: AuditRecord,
  ): Promise<boolean> {
    const change = { $set: set, $push: { unaudited: record } };
    return (await this.model.updateOne({ _id, status }, change)).modifiedCount > 0;
  }

  async findWithdrawing(): Promise<string[]> {
    const found = await this.model
      .find({ withdrawing: true }, { _id: 1 })
      .lean<Pick<SourceDocument, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** Its history is forgotten, or a later sync would stop at the withdrawn videos. */
  async endWithdrawing(id: string): Promise<void> {
    const unread = { history: NO_HISTORY, listing: null, lastSyncedAt: null, lastPlannedAt: null };
    await this.model.updateOne(
      { _id: id, withdrawing: true },
      { $set: unread, $unset: { withdrawing: 1 } },
    );
  }

  async update(id: string, set: Partial<Omit<SourceDocument, '_id'>>): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: set });
  }

  /** Skipped if paused or removed in the meantime. */
  async markHealthy(id: string): Promise<void> {
    const ill = { _id: id, status: { $in: ['unresolved', 'needs-attention'] as const } };
    await this.model.updateOne(ill, { $set: { status: 'active' } });
  }

  /** Missing so long that a person should check. Skipped if paused or removed in the meantime. */
  async markMissing(id: string): Promise<void> {
    await this.model.updateOne(
      { _id: id, status: 'active' },
      { $set: { status: 'needs-attention' } },
    );
  }

  /** `since` is kept from the first failure. */
  async countFailure(
    id: string,
    set: Partial<Omit<SourceDocument, '_id' | 'failures'>>,
  ): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: set, $inc: { failures: 1 } });
  }

  async markPlanned(ids: readonly string[], at: Date): Promise<void> {
    await this.model.updateMany({ _id: { $in: [...ids] } }, { $set: { lastPlannedAt: at } });
  }

  async delete(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }
}

export function newSource(
  id: string,
  facts: Pick<SourceDocument, 'status' | 'name' | 'handle' | 'youtubeChannelId' | 'addedAt'>,
): SourceDocument {
  return {
    _id: id,
    ...facts,
    uploadsPlaylistId: null,
    history: NO_HISTORY,
    resolvedAt: null,
    lastSyncedAt: null,
    lastError: null,
    lastErrorAt: null,
    lastPlannedAt: null,
    failures: 0,
    notFoundSince: null,
  };
}
