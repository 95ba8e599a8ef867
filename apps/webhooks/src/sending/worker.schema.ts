import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

export interface WorkerDocument {
  _id: string;
  until: Date;
}

export function workerModel(connection: Connection): Model<WorkerDocument> {
  const schema = new Schema<WorkerDocument>(
    { _id: { type: String, required: true }, until: { type: Date, required: true } },
    { collection: 'workers', versionKey: false },
  );
  return modelOf(connection, 'Worker', schema);
}
