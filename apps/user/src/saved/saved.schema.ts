import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';
import type { SavedKind } from './saved-kinds.js';

/** Oldest first; one document per account, so the `_id` index suffices. */
export interface SavedItemsDocument {
  /** The account id. */
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
