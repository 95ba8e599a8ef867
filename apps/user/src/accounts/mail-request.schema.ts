import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

/**
 * A password-reset request. Stored before the response and processed afterwards: crash-safe, and the response and its
 * timing do not reveal accounts.
 */
export interface ResetRequestDocument {
  _id: string;
  requestedAt: Date;
  waitsUntil: Date;
  tries: number;
}

export function resetRequestModel(connection: Connection): Model<ResetRequestDocument> {
  const schema = new Schema<ResetRequestDocument>(
    {
      _id: { type: String, required: true },
      requestedAt: { type: Date, required: true },
      waitsUntil: { type: Date, required: true },
      tries: { type: Number, required: true },
    },
    { collection: 'reset_requests', versionKey: false },
  );
  return modelOf(connection, 'ResetRequest', schema);
}
