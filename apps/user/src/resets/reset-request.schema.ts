import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

/**
 * Somebody asked for a link for this address. Stored before the answer and worked after it, so that
 * a crash forgets nobody, and the answer is the same, and as quick, whether or not there is an account.
 */
export interface ResetRequestDocument {
  /** The normalised address. */
  _id: string;
  requestedAt: Date;
  /** Until then somebody works at it, or waits before the next try. */
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
