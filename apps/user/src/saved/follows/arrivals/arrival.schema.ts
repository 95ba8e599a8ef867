import { Schema, type Connection, type Model } from 'mongoose';
import type { ChoosableItem } from '@elevate/rules';
import { modelOf } from '@elevate/mongo';

/** A recent talk or article, as digests name it. */
export interface ArrivalDocument {
  /** `episode` or `article`, a space, and its id. */
  readonly _id: string;
  /** Of the message that it comes from; an older one changes nothing. */
  readonly version: number;
  /** When this service first heard of it: what is published late is new all the same. */
  readonly arrivedAt: Date;
  readonly publishedAt: Date;
  readonly item: ChoosableItem;
  /** A page of this site for a talk, the article's own for news. */
  readonly link: string;
}

export interface ChannelNameDocument {
  /** The channel id. */
  readonly _id: string;
  readonly name: string;
}

export function arrivalModel(connection: Connection): Model<ArrivalDocument> {
  const item = new Schema<ChoosableItem>(
    {
      ...{ id: String, title: String, channel_id: String, category: String, source: String },
      ...{ topics: { type: [String] }, speakers: { type: [String] } },
    },
    { _id: false, id: false },
  );
  const schema = new Schema<ArrivalDocument>(
    {
      _id: { type: String, required: true },
      version: { type: Number, required: true },
      arrivedAt: { type: Date, required: true },
      publishedAt: { type: Date, required: true },
      item: { type: item, required: true },
      link: { type: String, required: true },
    },
    { collection: 'arrivals', versionKey: false },
  )
    .index({ arrivedAt: 1 })
    .index({ publishedAt: 1 });
  return modelOf(connection, 'Arrival', schema);
}

export function channelNameModel(connection: Connection): Model<ChannelNameDocument> {
  const schema = new Schema<ChannelNameDocument>(
    { _id: { type: String, required: true }, name: { type: String, required: true } },
    { collection: 'channel_names', versionKey: false },
  );
  return modelOf(connection, 'ChannelName', schema);
}
