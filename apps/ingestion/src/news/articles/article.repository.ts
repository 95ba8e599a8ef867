import { Inject, Injectable } from '@nestjs/common';
import type { AnyBulkWriteOperation, Connection, Model } from 'mongoose';
import { bulkWrite, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import type { ArticleChange, KnownArticle } from './article-life.js';
import {
  articleSchema,
  type ArticleDocument,
  type PageImage,
  type ShownPicture,
} from './article.schema.js';

const KNOWN_FIELDS = {
  version: 1,
  contentHash: 1,
  saidAt: 1,
  picture: 1,
  pictureOf: 1,
  'state.published_at': 1,
  'state.first_seen_at': 1,
  'state.thumbnails': 1,
} as const;

@Injectable()
export class ArticleRepository {
  readonly model: Model<ArticleDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'Article', articleSchema);
  }

  async find(id: string): Promise<ArticleDocument | null> {
    return this.model.findById(id).lean<ArticleDocument>();
  }

  async findKnown(ids: readonly string[]): Promise<Map<string, KnownArticle>> {
    const found = await this.model
      .find({ _id: { $in: [...ids] } }, KNOWN_FIELDS)
      .lean<ArticleDocument[]>();
    return new Map(
      found.map(({ state, ...known }) => [
        known._id,
        {
          ...known,
          publishedAt: state.published_at,
          firstSeenAt: state.first_seen_at,
          thumbnails: state.thumbnails,
        },
      ]),
    );
  }

  /** False if an article has changed since it was read (e.g. its image): decide again. */
  async save(feedId: string, changes: readonly ArticleChange[]): Promise<boolean> {
    if (changes.length === 0) return true;
    const operations = changes.map((change) => toOperation(feedId, change));
    const { duplicates, matchedCount } = await bulkWrite(this.model.collection, operations);
    const updates = changes.filter(({ known }) => known !== null).length;
    return duplicates.size === 0 && matchedCount === updates;
  }

  async wantPagePictures(ids: readonly string[]): Promise<void> {
    const picture: PageImage = { state: 'wanted', url: null, reason: null };
    await this.model.updateMany({ _id: { $in: [...ids] } }, { $set: { picture } });
  }

  async markRequested(pictures: readonly (readonly [string, string | null])[]): Promise<void> {
    if (pictures.length === 0) return;
    await bulkWrite<ArticleDocument>(
      this.model.collection,
      pictures.map(([_id, pictureOf]) => ({
        updateOne: { filter: { _id }, update: { $set: { pictureOf } } },
      })),
    );
  }

  /** Articles of earlier versions, newest first. */
  async findUnrequested(since: string, limit: number): Promise<ArticleDocument[]> {
    return this.model
      .find({
        pictureOf: null,
        'state.thumbnail_url': { $ne: null },
        'state.published_at': { $gt: since },
      })
      .sort({ 'state.published_at': -1 })
      .limit(limit)
      .lean<ArticleDocument[]>();
  }

  async findByPicture(pictureId: string): Promise<ArticleDocument[]> {
    return this.model.find({ pictureId }).lean<ArticleDocument[]>();
  }

  /** Publishes a found image unless the item has its own by then. */
  async setPagePicture(id: string, picture: PageImage): Promise<boolean> {
    const found = { 'state.thumbnail_url': picture.url, picture, unpublished: true };
    if (picture.url !== null) {
      const update = { $set: { ...found, pictureOf: picture.url }, $inc: { version: 1 } };
      const bare = { _id: id, 'state.thumbnail_url': null };
      if ((await this.model.updateOne(bare, update)).modifiedCount > 0) return true;
    }
    await this.model.updateOne({ _id: id }, { $set: { picture } });
    return false;
  }

  async setPicture(
    id: string,
    pictureOf: string,
    { id: pictureId, thumbnails }: ShownPicture,
  ): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, 'state.thumbnail_url': pictureOf },
      {
        $set: { pictureOf, pictureId, 'state.thumbnails': thumbnails, unpublished: true },
        $inc: { version: 1 },
      },
    );
    return matchedCount > 0;
  }

  async dropPicture(pictureId: string): Promise<string[]> {
    const found = await this.model.find({ pictureId }, { _id: 1 }).lean();
    if (found.length === 0) return [];
    await this.model.updateMany(
      { pictureId },
      {
        $set: { pictureId: null, 'state.thumbnails': [], unpublished: true },
        $inc: { version: 1 },
      },
    );
    return found.map(({ _id }) => _id);
  }
}

function toOperation(
  feedId: string,
  { id, known, set }: ArticleChange,
): AnyBulkWriteOperation<ArticleDocument> {
  if (!known) {
    const own = { feedId, version: 1, unpublished: true, picture: null };
    const document: ArticleDocument = { _id: id, ...own, ...set };
    return { insertOne: { document } };
  }
  const update = { $set: { ...set, unpublished: true }, $inc: { version: 1 } };
  return { updateOne: { filter: { _id: id, version: known.version }, update } };
}
