import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';
import type { SavedKind } from './saved-kinds.js';

/** What a person saved, the oldest first: one document a person, so that its own `_id` index is all it needs. */
export interface SavedItemsDocument {
  /** The account's id. */
  _id: string;
  entries: { id: string; createdAt: Date }[];
}

export function savedItemsModel(
  connection: Connection,
  { model, collection }: SavedKind,
): Model<SavedItemsDocument> {
  const schema = new Schema<SavedItemsDocument>(
    {
      _id: { type: String, required: true },
      entries: [{ _id: false, id: String, createdAt: Date }],
    },
    { collection, versionKey: false },
  );
  return modelOf(connection, model, schema);
}
