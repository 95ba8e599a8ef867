import type { Connection, Model, QueryFilter, Schema } from 'mongoose';

/** A second call replaces the model. */
export function modelOf<Document>(
  connection: Connection,
  name: string,
  schema: Schema<Document>,
): Model<Document> {
  return connection.model<Document>(name, schema, undefined, { overwriteModels: true });
}

export async function idsOf<Document extends { _id: string }>(
  model: Model<Document>,
  filter: object,
): Promise<string[]> {
  const documents = await model
    .find(filter as QueryFilter<Document>, { _id: 1 })
    .lean<{ _id: string }[]>();
  return documents.map(({ _id }) => _id);
}
