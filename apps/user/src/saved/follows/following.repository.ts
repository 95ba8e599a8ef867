import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { AppError } from '@elevate/errors';
import { isDuplicateKey } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { followingModel, type Following, type FollowingDocument } from './following.schema.js';
import { NO_FOLLOWING } from './merge-following.js';

const TRIES = 10;

@Injectable()
export class FollowingRepository {
  private readonly model: Model<FollowingDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = followingModel(connection);
  }

  async find(userId: string): Promise<Following> {
    return (await this.stored(userId)) ?? NO_FOLLOWING;
  }

  /** Concurrent changes of one account are applied one after the other. */
  async change(userId: string, apply: (following: Following) => Following): Promise<Following> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const stored = await this.stored(userId);
      const next = apply(stored ?? NO_FOLLOWING);
      if (await this.write(userId, stored?.version ?? 0, next)) return next;
    }
    throw new AppError('USER.FOLLOWING_BUSY', { kind: 'transient' });
  }

  async remove(userId: string): Promise<void> {
    await this.model.deleteOne({ _id: userId });
  }

  private stored(userId: string): Promise<FollowingDocument | null> {
    return this.model.findById(userId).lean<FollowingDocument>();
  }

  /** False if another request wrote meanwhile. */
  private async write(_id: string, version: number, following: Following): Promise<boolean> {
    const { follows, hidden, seenAt } = following;
    try {
      const { matchedCount, upsertedCount } = await this.model.updateOne(
        { _id, version },
        { $set: { follows, hidden, seenAt, version: version + 1 } },
        { upsert: version === 0 },
      );
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
