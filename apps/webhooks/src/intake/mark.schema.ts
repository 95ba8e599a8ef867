import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

export interface MarkDocument {
  _id: string;
  sequence: number;
}

export function markModel(connection: Connection): Model<MarkDocument> {
  const schema = new Schema<MarkDocument>(
    { _id: { type: String, required: true }, sequence: { type: Number, required: true } },
    { collection: 'marks', versionKey: false },
  );
  return modelOf(connection, 'Mark', schema);
}
