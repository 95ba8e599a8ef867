import { Schema, type Connection, type Model } from 'mongoose';

/** What a person saved, the oldest first: one document a person, so that its own `_id` index is all it needs. */
export interface SavedItemsDocument {
  /** The account's id. */
  _id: string;
  entries: { id: string; createdAt: Date }[];
}

function savedItemsModel(
  connection: Connection,
  { name, collection }: { readonly name: string; readonly collection: string },
): Model<SavedItemsDocument> {
  const schema = new Schema<SavedItemsDocument>(
    {
      _id: { type: String, required: true },
      entries: [{ _id: false, id: String, createdAt: Date }],
    },
    { collection, versionKey: false },
  );
  return connection.model<SavedItemsDocument>(name, schema, undefined, { overwriteModels: true });
}

export function myListModel(connection: Connection): Model<SavedItemsDocument> {
  return savedItemsModel(connection, { name: 'UserList', collection: 'user_lists' });
}

export function bookmarkModel(connection: Connection): Model<SavedItemsDocument> {
  return savedItemsModel(connection, { name: 'Bookmark', collection: 'user_news_bookmarks' });
}
