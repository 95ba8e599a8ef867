import { Inject, Injectable } from '@nestjs/common';
import type { Connection, QueryFilter } from 'mongoose';
import { Clock, later } from '@elevate/clock';
import { bulkWrite, documentSchema, hasMatched, unlessDuplicate } from '@elevate/mongo';
import { MONGO, repositoryOf } from '@elevate/service-defaults';

export interface ArticleImageRequest {
  _id: string;
  link: string;
  picture?: string | null;
  userAgent: string | null;
  wishedAt: Date;
  claimedUntil: Date | null;
  attempts?: number;
  notBefore?: Date | null;
}

/** Exceeds the longest fetch of robots.txt, page and picture. */
const CLAIM_MS = 120_000;

@Injectable()
export class ArticleImageRequestRepository extends repositoryOf(
  documentSchema<ArticleImageRequest>('picture_wishes'),
) {
  constructor(
    @Inject(MONGO) connection: Connection,
    private readonly clock: Clock,
  ) {
    super(connection);
  }

  async add(
    requests: readonly Pick<ArticleImageRequest, '_id' | 'link' | 'picture' | 'userAgent'>[],
  ): Promise<void> {
    if (requests.length === 0) return;
    const fresh = { wishedAt: this.clock.now(), attempts: 0, notBefore: null };
    const operations = requests.map(({ _id, ...request }) => {
      const update = { $set: { ...request, ...fresh }, $setOnInsert: { claimedUntil: null } };
      return { updateOne: { filter: { _id }, update, upsert: true } };
    });
    await bulkWrite<ArticleImageRequest>(this.model.collection, operations);
  }

  async findFree(limit: number): Promise<ArticleImageRequest[]> {
    return this.model
      .find(this.free())
      .sort({ wishedAt: 1 })
      .limit(limit)
      .lean<ArticleImageRequest[]>();
  }

  async claim(_id: string): Promise<boolean> {
    const free = { _id, ...this.free() } as QueryFilter<ArticleImageRequest>;
    const update = { $set: { claimedUntil: later(this.clock.now(), CLAIM_MS) } };
    return hasMatched(this.model.updateOne(free, update));
  }

  async release(_id: string): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { claimedUntil: null } });
  }

  async postpone({ _id, wishedAt }: ArticleImageRequest, ms: number): Promise<void> {
    const $set = { claimedUntil: null, notBefore: later(this.clock.now(), ms) };
    await this.model.updateOne({ _id, wishedAt }, { $set, $inc: { attempts: 1 } });
  }

  async wait({ _id }: ArticleImageRequest, ms: number): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { notBefore: later(this.clock.now(), ms) } });
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

/** Exists before the first byte and after the last. */
export interface StoredPicture {
  _id: string;
  files: readonly { readonly name: string; readonly width: number; readonly height: number }[];
  bytes: number;
  /** Date of the newest article with it; the oldest pictures are evicted first. */
  newestAt: string;
  createdAt: Date;
  stored: boolean;
  /** Set by its eviction; no article may take it from then on. */
  removeAfter: Date | null;
}

export class StoredPictureRepository extends repositoryOf(
  documentSchema<StoredPicture>('article_pictures'),
) {
  async findAll(): Promise<StoredPicture[]> {
    return this.model.find().sort({ newestAt: 1 }).lean<StoredPicture[]>();
  }

  async take(_id: string, newestAt: string): Promise<boolean> {
    const there = { _id, stored: true, removeAfter: null };
    return hasMatched(this.model.updateOne(there, { $max: { newestAt } }));
  }

  /** Keeps an existing document, which has the same bytes. */
  async insert(picture: StoredPicture): Promise<void> {
    await unlessDuplicate(this.model.create(picture));
  }

  async markStored(_id: string): Promise<boolean> {
    const staying = { _id, removeAfter: null };
    return hasMatched(this.model.updateOne(staying, { $set: { stored: true } }));
  }

  async startRemoving(_id: string, removeAfter: Date): Promise<void> {
    await this.model.updateOne({ _id, removeAfter: null }, { $set: { removeAfter } });
  }
}
