import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

/** The private feed of one account. Its secret is in the feed's address only. */
export interface PrivateFeedDocument {
  /** The account id. */
  readonly _id: string;
  /** SHA-256 of the secret. */
  readonly hash: string;
  readonly createdAt: Date;
}

export function privateFeedModel(connection: Connection): Model<PrivateFeedDocument> {
  const schema = new Schema<PrivateFeedDocument>(
    {
      _id: { type: String, required: true },
      hash: { type: String, required: true },
      createdAt: { type: Date, required: true },
    },
    { collection: 'private_feeds', versionKey: false },
  ).index({ hash: 1 });
  return modelOf(connection, 'PrivateFeed', schema);
}
