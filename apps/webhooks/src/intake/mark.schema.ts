import { Schema, type Connection, type Model } from 'mongoose';

/** How far an aggregate was told: its newest version that was taken in. */
export interface MarkDocument {
  /** `<topic>/<subject>` */
  _id: string;
  sequence: number;
}

export function markModel(connection: Connection): Model<MarkDocument> {
  const schema = new Schema<MarkDocument>(
    { _id: { type: String, required: true }, sequence: { type: Number, required: true } },
    { collection: 'marks', versionKey: false },
  );
  return connection.model<MarkDocument>('Mark', schema, undefined, { overwriteModels: true });
}
