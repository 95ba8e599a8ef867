import type { Connection, Model, Schema } from 'mongoose';

/** A second call replaces the model. */
export function modelOf<Document>(
  connection: Connection,
  name: string,
  schema: Schema<Document>,
): Model<Document> {
  return connection.model<Document>(name, schema, undefined, { overwriteModels: true });
}
