import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

export interface SigningKeyDocument {
  _id: string;
  period: number;
  /** Private JWK as JSON, encrypted if a secret is configured. */
  privateJwk: string;
  publicJwk: string;
  createdAt: Date;
}

export function signingKeyModel(connection: Connection): Model<SigningKeyDocument> {
  const text = { type: String, required: true };
  const schema = new Schema<SigningKeyDocument>(
    {
      _id: text,
      period: { type: Number, required: true },
      privateJwk: text,
      publicJwk: text,
      createdAt: { type: Date, required: true },
    },
    { collection: 'signing_keys', versionKey: false },
  ).index({ period: 1 }, { unique: true });
  return modelOf(connection, 'SigningKey', schema);
}
