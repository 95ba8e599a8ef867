import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { privateFeedModel, type PrivateFeedDocument } from './private-feed.schema.js';

@Injectable()
export class PrivateFeedRepository {
  private readonly model: Model<PrivateFeedDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = privateFeedModel(connection);
  }

  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  find(userId: string): Promise<PrivateFeedDocument | null> {
    return this.model.findById(userId).lean<PrivateFeedDocument>();
  }

  findByHash(hash: string): Promise<PrivateFeedDocument | null> {
    return this.model.findOne({ hash }).lean<PrivateFeedDocument>();
  }

  /** The address before stops working. */
  async put({ _id, hash, createdAt }: PrivateFeedDocument): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { hash, createdAt } }, { upsert: true });
  }

  async remove(userId: string): Promise<void> {
    await this.model.deleteOne({ _id: userId });
  }
}
