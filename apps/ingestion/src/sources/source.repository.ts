import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { NO_HISTORY, sourceSchema, type SourceDocument } from './source.schema.js';

@Injectable()
export class SourceRepository {
  private readonly model: Model<SourceDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = connection.model<SourceDocument>('Source', sourceSchema, undefined, {
      overwriteModels: true,
    });
  }

  /** Everything followed now, in the order it was added. There are hundreds, not thousands. */
  async findFollowed(): Promise<SourceDocument[]> {
    const all = await this.model.find({ status: { $ne: 'removed' } }).lean<SourceDocument[]>();
    return all.sort((a, b) => a.addedAt.getTime() - b.addedAt.getTime());
  }

  async find(id: string): Promise<SourceDocument | null> {
    return this.model.findById(id).lean<SourceDocument>();
  }

  /** Adds a source, or follows a removed one again from where it was. False where it is followed already. */
  async add(source: SourceDocument): Promise<boolean> {
    const { _id, status, ...rest } = source;
    const inserted = await this.model.updateOne(
      { _id },
      { $setOnInsert: { ...rest, status } },
      { upsert: true },
    );
    if (inserted.upsertedCount > 0) return true;
    const revived = await this.model.updateOne({ _id, status: 'removed' }, { $set: { status } });
    return revived.modifiedCount > 0;
  }

  async update(id: string, set: Partial<Omit<SourceDocument, '_id'>>): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: set });
  }

  /** Found well again. Not for one that was removed meanwhile. */
  async activate(id: string): Promise<void> {
    const ill = { _id: id, status: { $in: ['unresolved', 'needs-attention'] as const } };
    await this.model.updateOne(ill, { $set: { status: 'active' } });
  }

  /** Notes a failure; `since` is kept from the first of several. */
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

/** A source as it begins. */
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
    lastPlannedAt: null,
    failures: 0,
    notFoundSince: null,
  };
}
