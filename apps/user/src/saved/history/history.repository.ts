import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { AppError } from '@elevate/errors';
import { isDuplicateKey } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { historyModel, type History, type HistoryDocument } from './history.schema.js';
import { EMPTY_HISTORY, expiryOf } from './merge-history.js';

const TRIES = 10;

@Injectable()
export class HistoryRepository {
  private readonly model: Model<HistoryDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = historyModel(connection);
  }

  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  async find(userId: string): Promise<History> {
    return (await this.stored(userId)) ?? EMPTY_HISTORY;
  }

  /** Concurrent changes of one account are applied one after the other. */
  async change(userId: string, apply: (history: History) => History): Promise<History> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const stored = await this.stored(userId);
      const next = apply(stored ?? EMPTY_HISTORY);
      if (await this.write(userId, stored?.version ?? 0, next)) return next;
    }
    throw new AppError('USER.HISTORY_BUSY', { kind: 'transient' });
  }

  async remove(userId: string): Promise<void> {
    await this.model.deleteOne({ _id: userId });
  }

  /** Accounts with an entry that ended. */
  async findExpired(now: Date, limit: number): Promise<string[]> {
    const found = await this.model
      .find({ expiresAt: { $lte: now } }, { _id: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id }) => String(_id));
  }

  private stored(userId: string): Promise<HistoryDocument | null> {
    return this.model.findById(userId).lean<HistoryDocument>();
  }

  /** False if another request wrote meanwhile. */
  private async write(_id: string, version: number, history: History): Promise<boolean> {
    const { entries, clearedAt, keeping } = history;
    const ends = entries.map(expiryOf);
    const expiresAt = ends.length > 0 ? new Date(Math.min(...ends)) : null;
    const $set = { entries, clearedAt, keeping, expiresAt, version: version + 1 };
    try {
      const { matchedCount, upsertedCount } = await this.model.updateOne(
        { _id, version },
        { $set },
        { upsert: version === 0 },
      );
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
