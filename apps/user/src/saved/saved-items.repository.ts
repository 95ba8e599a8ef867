import type { Model } from 'mongoose';
import { AppError } from '@elevate/errors';
import { isDuplicateKey } from '@elevate/mongo';
import type { SavedItemsDocument } from './saved-items.schema.js';

/** The most items of one person. */
export const MOST_SAVED = 5_000;

/** What became of an addition. */
export type Added = 'added' | 'duplicate' | 'full';

export interface SavedItem {
  readonly id: string;
  readonly createdAt: Date;
}

const TRIES = 5;

class SavedItemsRepository {
  constructor(private readonly model: Model<SavedItemsDocument>) {}

  /** Newest first. */
  async list(userId: string): Promise<SavedItem[]> {
    const found = await this.model.findById(userId).lean<SavedItemsDocument>();
    return (found?.entries ?? []).toReversed();
  }

  /** Adds an item once, however many add it at the same time. */
  async add(userId: string, item: SavedItem): Promise<Added> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      if (await this.push(userId, item)) return 'added';
      const { entries } = (await this.model.findById(userId).lean<SavedItemsDocument>()) ?? {
        entries: [],
      };
      if (entries.some(({ id }) => id === item.id)) return 'duplicate';
      if (entries.length >= MOST_SAVED) return 'full';
    }
    throw new AppError('USER.LIST_BUSY', { kind: 'transient' });
  }

  /** Removes an item where it is there. */
  async remove(userId: string, id: string): Promise<void> {
    await this.model.updateOne({ _id: userId }, { $pull: { entries: { id } } });
  }

  async removeAll(userId: string): Promise<void> {
    await this.model.deleteOne({ _id: userId });
  }

  // Where the filter refuses the person's document, the upsert meets it as a duplicate key; so it
  // does where another request made the first one, and then trying again helps.
  private async push(userId: string, item: SavedItem): Promise<boolean> {
    const room = { [`entries.${MOST_SAVED - 1}`]: { $exists: false } };
    try {
      await this.model.updateOne(
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

/** The episodes on people's lists. An episode that is withdrawn stays: whoever shows the list says so. */
export class MyListRepository extends SavedItemsRepository {}

/** The articles that people bookmarked. */
export class BookmarkRepository extends SavedItemsRepository {}
