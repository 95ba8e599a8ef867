import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

/** A key that access tokens are signed with. */
export interface SigningKeyDocument {
  /** The `kid` of its tokens. */
  _id: string;
  /** Which stretch of time it signs in; there is one key for each. */
  period: number;
  /** Private JWK as JSON, sealed where a secret is configured. */
  privateJwk: string;
  /** Public JWK, as JSON. */
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
