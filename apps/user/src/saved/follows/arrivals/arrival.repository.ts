import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import {
  arrivalModel,
  channelNameModel,
  type ArrivalDocument,
  type ChannelNameDocument,
} from './arrival.schema.js';

@Injectable()
export class ArrivalRepository {
  private readonly model: Model<ArrivalDocument>;
  private readonly names: Model<ChannelNameDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = arrivalModel(connection);
    this.names = channelNameModel(connection);
  }

  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  async versions(): Promise<Map<string, number>> {
    const found = await this.model.find({}, { version: 1 }).lean();
    return new Map(found.map(({ _id, version }) => [String(_id), version]));
  }

  /** Keeps the time of the first message. */
  async put({ _id, arrivedAt, ...arrival }: ArrivalDocument): Promise<void> {
    try {
      await this.model.updateOne(
        { _id, version: { $lt: arrival.version } },
        { $set: arrival, $setOnInsert: { arrivedAt } },
        { upsert: true },
      );
    } catch (error) {
      // The filter rejected the existing document: it is as new.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }

  async removePublishedBefore(time: Date): Promise<void> {
    await this.model.deleteMany({ publishedAt: { $lt: time } });
  }

  /** After the first time, until the second; the newest first. */
  async between(after: Date, until: Date): Promise<ArrivalDocument[]> {
    return this.model
      .find({ arrivedAt: { $gt: after, $lte: until } })
      .sort({ publishedAt: -1, _id: 1 })
      .lean<ArrivalDocument[]>();
  }

  async putName(id: string, name: string): Promise<void> {
    await this.names.updateOne({ _id: id }, { $set: { name } }, { upsert: true });
  }

  async removeName(id: string): Promise<void> {
    await this.names.deleteOne({ _id: id });
  }

  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.names.find({ _id: { $in: [...ids] } }).lean<ChannelNameDocument[]>();
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }
}
