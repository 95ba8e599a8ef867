import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { AppError } from '@elevate/errors';
import { isDuplicateKey } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { BOOKMARKS, MY_LIST, type SavedItem, type SavedKind } from './saved-kinds.js';
import { savedItemsModel, type SavedItemsDocument } from './saved.schema.js';

/** The most items of one person and kind. */
const MOST_SAVED = 5_000;

/** What became of an addition. */
export type Added = 'added' | 'duplicate' | 'full';

const TRIES = 5;

@Injectable()
export class SavedRepository {
  private readonly models: Readonly<Record<SavedKind['model'], Model<SavedItemsDocument>>>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.models = {
      UserList: savedItemsModel(connection, MY_LIST),
      Bookmark: savedItemsModel(connection, BOOKMARKS),
    };
  }

  /** Newest first. */
  async list(kind: SavedKind, userId: string): Promise<SavedItem[]> {
    return (await this.entries(kind, userId)).toReversed();
  }

  /** Adds an item once, however many add it at the same time. */
  async add(kind: SavedKind, userId: string, item: SavedItem): Promise<Added> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      if (await this.push(kind, userId, item)) return 'added';
      const entries = await this.entries(kind, userId);
      if (entries.some(({ id }) => id === item.id)) return 'duplicate';
      if (entries.length >= MOST_SAVED) return 'full';
    }
    throw new AppError('USER.LIST_BUSY', { kind: 'transient' });
  }

  /** Removes an item where it is there. */
  async remove(kind: SavedKind, userId: string, id: string): Promise<void> {
    await this.models[kind.model].updateOne({ _id: userId }, { $pull: { entries: { id } } });
  }

  /** Removes what a person saved, of every kind. */
  async removeAll(userId: string): Promise<void> {
    for (const model of Object.values(this.models)) await model.deleteOne({ _id: userId });
  }

  private async entries(kind: SavedKind, userId: string): Promise<SavedItem[]> {
    const found = await this.models[kind.model].findById(userId).lean<SavedItemsDocument>();
    return found?.entries ?? [];
  }

  // Where the filter refuses the person's document, the upsert meets it as a duplicate key; so it
  // does where another request made the first one, and then trying again helps.
  private async push(kind: SavedKind, userId: string, item: SavedItem): Promise<boolean> {
    const room = { [`entries.${MOST_SAVED - 1}`]: { $exists: false } };
    try {
      await this.models[kind.model].updateOne(
        { _id: userId, 'entries.id': { $ne: item.id }, ...room },
        { $push: { entries: item } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
