import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import { isDuplicateKey, documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import type { ChoosableItem } from '@elevate/rules';

@Injectable()
export class ArrivalRepository {
  private readonly model: Model<ArrivalDocument>;
  private readonly names: Model<ChannelNameDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'Arrival', arrivalSchema);
    this.names = modelOf(connection, 'ChannelName', channelNameSchema);
  }

  async versions(): Promise<Map<string, number>> {
    const documents = await this.model.find({}, { version: 1 }).lean();
    return new Map(documents.map(({ _id, version }) => [String(_id), version]));
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
    const documents = await this.names
      .find({ _id: { $in: [...ids] } })
      .lean<ChannelNameDocument[]>();
    return new Map(documents.map(({ _id, name }) => [_id, name]));
  }
}

export interface ArrivalDocument {
  readonly _id: string;
  /** Of the message that it comes from; an older one changes nothing. */
  readonly version: number;
  /** An item that is published late is new all the same. */
  readonly arrivedAt: Date;
  readonly publishedAt: Date;
  readonly item: ChoosableItem;
  /** A page of this site for a talk, the article's own for news. */
  readonly link: string;
}

interface ChannelNameDocument {
  readonly _id: string;
  readonly name: string;
}

const item = new Schema<ChoosableItem>(
  {
    id: String,
    title: String,
    channel_id: String,
    category: String,
    source: String,
    topics: { type: [String] },
    speakers: { type: [String] },
  },
  { _id: false, id: false },
);
const arrivalSchema = documentSchema<ArrivalDocument>('arrivals', {
  version: { type: Number, required: true },
  arrivedAt: { type: Date, required: true },
  publishedAt: { type: Date, required: true },
  item: { type: item, required: true },
  link: { type: String, required: true },
})
  .index({ arrivedAt: 1 })
  .index({ publishedAt: 1 });

const channelNameSchema = documentSchema<ChannelNameDocument>('channel_names', {
  name: { type: String, required: true },
});
