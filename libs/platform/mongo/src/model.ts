import type { Connection, Model, Schema } from 'mongoose';

/** The model of a collection on one connection, typed by its schema. Asking again replaces it. */
export function modelOf<Document>(
  connection: Connection,
  name: string,
  schema: Schema<Document>,
): Model<Document> {
  return connection.model<Document>(name, schema, undefined, { overwriteModels: true });
}
