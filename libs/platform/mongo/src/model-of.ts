import type { Connection, Model, Schema } from 'mongoose';

/**
 * Binds a schema to a connection. Mongoose infers types from schemas that no longer match the
 * document's own interface (a virtual `id`, optional paths), so the interface is stated here once.
 */
export function modelOf<Document>(
  connection: Connection,
  name: string,
  schema: Schema<Document>,
): Model<Document>;
export function modelOf(connection: Connection, name: string, schema: Schema): unknown {
  return connection.model(name, schema, undefined, { overwriteModels: true });
}
