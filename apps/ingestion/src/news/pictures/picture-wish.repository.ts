import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { Clock } from '@elevate/clock';
import { bulkWrite, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { pictureWishSchema, type PictureWish } from './picture-wish.schema.js';

/** Exceeds the longest page fetch including redirects and robots.txt. */
const CLAIM_MS = 120_000;

@Injectable()
export class PictureWishRepository {
  readonly model: Model<PictureWish>;

  constructor(
    @Inject(MONGO) connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = modelOf(connection, 'PictureWish', pictureWishSchema);
  }

  async add(wishes: readonly Pick<PictureWish, '_id' | 'link' | 'userAgent'>[]): Promise<void> {
    if (wishes.length === 0) return;
    const wishedAt = this.clock.now();
    await bulkWrite<PictureWish>(
      this.model.collection,
      wishes.map(({ _id, ...wish }) => ({
        updateOne: {
          filter: { _id },
          update: { $setOnInsert: { ...wish, wishedAt, claimedUntil: null } },
          upsert: true,
        },
      })),
    );
  }

  async findFree(limit: number): Promise<PictureWish[]> {
    return this.model.find(this.free()).sort({ wishedAt: 1 }).limit(limit).lean<PictureWish[]>();
  }

  async claim(id: string): Promise<boolean> {
    const claimedUntil = new Date(this.clock.now().getTime() + CLAIM_MS);
    const claimed = await this.model.updateOne(
      { _id: id, ...this.free() } as QueryFilter<PictureWish>,
      { $set: { claimedUntil } },
    );
    return claimed.modifiedCount > 0;
  }

  async release(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { claimedUntil: null } });
  }

  async delete(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }

  private free(): QueryFilter<PictureWish> {
    const now = this.clock.now();
    return { $or: [{ claimedUntil: null }, { claimedUntil: { $lt: now } }] };
  }
}
