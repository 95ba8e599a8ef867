import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { AppError } from '@elevate/errors';
import { documentSchema, modelOf, unlessDuplicate, untilWritten } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import type { Bookmark, ListEntry } from '@elevate/contracts/user';
import { BOOKMARK_MESSAGES, MY_LIST_MESSAGES } from '@elevate/rules';

interface SavedItem {
  readonly id: string;
  readonly createdAt: Date;
}

export interface SavedKind<View = unknown> {
  readonly collection: 'user_lists' | 'user_news_bookmarks';
  readonly messages: { readonly duplicate: string; readonly notAdded: string };
  readonly toView: (userId: string, item: SavedItem) => View;
}

/** Withdrawn episodes stay on the list; the BFF marks them as unavailable. */
export const MY_LIST: SavedKind<ListEntry> = {
  collection: 'user_lists',
  messages: MY_LIST_MESSAGES,
  toView: (userId, { id, createdAt }) => ({
    user_id: userId,
    episode_id: id,
    created_at: createdAt.toISOString(),
  }),
};

export const BOOKMARKS: SavedKind<Bookmark> = {
  collection: 'user_news_bookmarks',
  messages: BOOKMARK_MESSAGES,
  toView: (userId, { id: articleId, createdAt }) => {
    const created_at = createdAt.toISOString();
    // Derived, because bookmarks are embedded entries and older ones have no id.
    const hash = createHash('sha256').update([userId, articleId, created_at].join(' '));
    const id = hash.digest('base64url').slice(0, ID_LENGTH);
    return { id, user_id: userId, article_id: articleId, created_at };
  },
};

const ID_LENGTH = 22;

/** The limit of bookmarks, and of My List, of one account: both are entries of one document. */
const MOST_SAVED = 5_000;

type Added = 'added' | 'duplicate' | 'full';

@Injectable()
export class SavedRepository {
  private readonly models: Readonly<Record<SavedKind['collection'], Model<SavedItemsDocument>>>;

  constructor(@Inject(MONGO) connection: Connection) {
    const model = ({ collection }: SavedKind) =>
      modelOf(connection, collection, documentSchema<SavedItemsDocument>(collection));
    this.models = { user_lists: model(MY_LIST), user_news_bookmarks: model(BOOKMARKS) };
  }

  async list<View>(kind: SavedKind<View>, userId: string): Promise<View[]> {
    const items = await this.entries(kind, userId);
    return items.toReversed().map((item) => kind.toView(userId, item));
  }

  add(kind: SavedKind, userId: string, item: SavedItem): Promise<Added> {
    const attempt = async (): Promise<Added | null> => {
      if (await this.push(kind, userId, item)) return 'added';
      const entries = await this.entries(kind, userId);
      if (entries.some(({ id }) => id === item.id)) return 'duplicate';
      return entries.length >= MOST_SAVED ? 'full' : null;
    };
    const conflict = () => new AppError('USER.LIST_BUSY', { kind: 'transient' });
    return untilWritten({ attempt, conflict });
  }

  async remove(kind: SavedKind, userId: string, id: string): Promise<void> {
    await this.models[kind.collection].updateOne({ _id: userId }, { $pull: { entries: { id } } });
  }

  async removeAll(userId: string): Promise<void> {
    for (const model of Object.values(this.models)) await model.deleteOne({ _id: userId });
  }

  private async entries(kind: SavedKind, userId: string): Promise<SavedItem[]> {
    const document = await this.models[kind.collection].findById(userId).lean<SavedItemsDocument>();
    return document?.entries ?? [];
  }

  // A rejecting filter, or a concurrent insert, gives a duplicate key; a retry succeeds after the
  // latter.
  private async push(kind: SavedKind, userId: string, item: SavedItem): Promise<boolean> {
    const room = { [`entries.${MOST_SAVED - 1}`]: { $exists: false } };
    const pushed = await unlessDuplicate(
      this.models[kind.collection].updateOne(
        { _id: userId, 'entries.id': { $ne: item.id }, ...room },
        { $push: { entries: item } },
        { upsert: true },
      ),
    );
    return pushed !== null;
  }
}

/** Oldest first; one document per account, so the `_id` index suffices. */
interface SavedItemsDocument {
  _id: string;
  entries: SavedItem[];
}
