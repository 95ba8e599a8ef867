import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { Clock } from '@elevate/clock';
import { bulkWrite, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import {
  articleImageRequestSchema,
  type ArticleImageRequest,
} from './article-image-request.schema.js';

/** Exceeds the longest fetch of robots.txt, page and picture. */
const CLAIM_MS = 120_000;

@Injectable()
export class ArticleImageRequestRepository {
  readonly model: Model<ArticleImageRequest>;

  constructor(
    @Inject(MONGO) connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = modelOf(connection, 'ArticleImageRequest', articleImageRequestSchema);
  }

  async add(
    requests: readonly Pick<ArticleImageRequest, '_id' | 'link' | 'picture' | 'userAgent'>[],
  ): Promise<void> {
    if (requests.length === 0) return;
    const wishedAt = this.clock.now();
    await bulkWrite<ArticleImageRequest>(
      this.model.collection,
      requests.map(({ _id, ...request }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { ...request, wishedAt, attempts: 0, notBefore: null },
            $setOnInsert: { claimedUntil: null },
          },
          upsert: true,
        },
      })),
    );
  }

  async findFree(limit: number): Promise<ArticleImageRequest[]> {
    return this.model
      .find(this.free())
      .sort({ wishedAt: 1 })
      .limit(limit)
      .lean<ArticleImageRequest[]>();
  }

  async claim(id: string): Promise<boolean> {
    const claimedUntil = new Date(this.clock.now().getTime() + CLAIM_MS);
    const claimed = await this.model.updateOne(
      { _id: id, ...this.free() } as QueryFilter<ArticleImageRequest>,
      { $set: { claimedUntil } },
    );
    return claimed.modifiedCount > 0;
  }

  async release(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { claimedUntil: null } });
  }

  async postpone({ _id, wishedAt }: ArticleImageRequest, ms: number): Promise<void> {
    const notBefore = new Date(this.clock.now().getTime() + ms);
    await this.model.updateOne(
      { _id, wishedAt },
      { $set: { claimedUntil: null, notBefore }, $inc: { attempts: 1 } },
    );
  }

  async wait({ _id }: ArticleImageRequest, ms: number): Promise<void> {
    const notBefore = new Date(this.clock.now().getTime() + ms);
    await this.model.updateOne({ _id }, { $set: { notBefore } });
  }

  /** Keeps a newer request. */
  async finish({ _id, wishedAt }: ArticleImageRequest): Promise<void> {
    const { deletedCount } = await this.model.deleteOne({ _id, wishedAt });
    if (deletedCount === 0) await this.release(_id);
  }

  private free(): QueryFilter<ArticleImageRequest> {
    const now = this.clock.now();
    return {
      $and: [
        { $or: [{ claimedUntil: null }, { claimedUntil: { $lt: now } }] },
        { $or: [{ notBefore: null }, { notBefore: { $lte: now } }] },
      ],
    };
  }
}
