import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, type QueryFilter, Schema } from 'mongoose';
import { Clock } from '@elevate/clock';
import { bulkWrite, isDuplicateKey, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';

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

@Injectable()
export class StoredPictureRepository {
  private readonly model: Model<StoredPicture>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'StoredPicture', storedPictureSchema);
  }

  async find(id: string): Promise<StoredPicture | null> {
    return this.model.findById(id).lean<StoredPicture>();
  }

  async findAll(): Promise<StoredPicture[]> {
    return this.model.find().sort({ newestAt: 1 }).lean<StoredPicture[]>();
  }

  async take(id: string, newestAt: string): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, stored: true, removeAfter: null },
      { $max: { newestAt } },
    );
    return matchedCount > 0;
  }

  /** Keeps an existing document, which has the same bytes. */
  async insert(picture: StoredPicture): Promise<void> {
    try {
      await this.model.create(picture);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async markStored(id: string): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, removeAfter: null },
      { $set: { stored: true } },
    );
    return matchedCount > 0;
  }

  async startRemoving(id: string, removeAfter: Date): Promise<void> {
    await this.model.updateOne({ _id: id, removeAfter: null }, { $set: { removeAfter } });
  }

  async delete(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }
}

interface PictureFile {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Exists before the first byte and after the last. */
export interface StoredPicture {
  /** Hash of the publisher's bytes. */
  _id: string;
  files: readonly PictureFile[];
  bytes: number;
  /** Date of the newest article with it; the oldest pictures are evicted first. */
  newestAt: string;
  createdAt: Date;
  stored: boolean;
  /** Set by its eviction; no article may take it from then on. */
  removeAfter: Date | null;
}

const storedPictureSchema = new Schema<StoredPicture>(
  {
    _id: String,
    files: { type: Schema.Types.Mixed, required: true },
    bytes: { type: Number, required: true },
    newestAt: { type: String, required: true },
    createdAt: { type: Date, required: true },
    stored: { type: Boolean, required: true },
    removeAfter: Date,
  },
  { collection: 'article_pictures', versionKey: false },
);

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

const articleImageRequestSchema = new Schema<ArticleImageRequest>(
  {
    _id: String,
    link: { type: String, required: true },
    picture: String,
    userAgent: String,
    wishedAt: Date,
    claimedUntil: Date,
    attempts: Number,
    notBefore: Date,
  },
  { collection: 'picture_wishes', versionKey: false },
);
