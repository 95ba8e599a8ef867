import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { GroupCommit } from '@elevate/mongo';
import type { ObservedArticleState } from './article.mapper.js';
import type { ArticleDocument } from './article.schema.js';
import type { ReportedArticle } from './stories/reported-article.js';

/** An article as it is to be stored. */
export interface ArticleToStore {
  readonly state: ObservedArticleState;
  readonly storyId: string;
  readonly canonicalLink: string | null;
  /** It is too old for the list. */
  readonly isOld: boolean;
  readonly sourceVersion: number;
}

/** A listed article as far as its story goes, with the one it was last put in. */
export interface StoredReport extends ReportedArticle {
  readonly storyId: string;
  readonly version: number;
}

const REPORT_FIELDS = {
  version: 1,
  removed: 1,
  sourceVersion: 1,
  canonicalLink: 1,
  'state.title': 1,
  'state.source_id': 1,
  'state.published_at': 1,
  'state.story_id': 1,
} as const;

export class ArticleRepository {
  private readonly writes: GroupCommit<ArticleDocument>;

  constructor(private readonly model: Model<ArticleDocument>) {
    this.writes = new GroupCommit(model);
  }

  /** Stores what the feed says, unless something newer was applied already: then false. */
  async applyObserved(article: ArticleToStore): Promise<boolean> {
    const { state, storyId, canonicalLink, isOld, sourceVersion } = article;
    // When it was first seen is what the first message said.
    const { created_at, ...current } = state;
    const fields = Object.entries({ ...current, story_id: storyId });
    const { applied } = await this.writes.commit({
      updateOne: {
        filter: { _id: state.id, sourceVersion: { $lt: sourceVersion } },
        update: {
          $set: {
            ...Object.fromEntries(fields.map(([name, value]) => [`state.${name}`, value])),
            canonicalLink,
            sourceVersion,
            removed: isOld,
            unpublished: true,
          },
          $setOnInsert: { 'state.created_at': created_at },
          $inc: { version: 1 },
        },
        upsert: true,
      },
    } as AnyBulkWriteOperation<ArticleDocument>);
    return applied;
  }

  /** Puts a listed article into a story; where it is in it already, nothing changes. */
  async setStory(id: string, storyId: string): Promise<void> {
    await this.change(
      { _id: id, removed: { $ne: true }, 'state.story_id': { $ne: storyId } },
      { 'state.story_id': storyId },
    );
  }

  /** Takes an article out of the list, unless it has got another date meanwhile. */
  async retire({ id, publishedAt }: Pick<ReportedArticle, 'id' | 'publishedAt'>): Promise<void> {
    await this.change(
      { _id: id, removed: { $ne: true }, 'state.published_at': publishedAt },
      { removed: true },
    );
  }

  /** Those that there are, listed or not. */
  find(ids: readonly string[]): Promise<ArticleDocument[]> {
    return this.model.find({ _id: { $in: [...ids] } }).lean<ArticleDocument[]>();
  }

  /** Every listed article, as far as its story goes. */
  async *listedReports(): AsyncIterable<StoredReport> {
    const query = this.model
      .find({ removed: { $ne: true } }, REPORT_FIELDS)
      .lean<ArticleDocument>();
    for await (const document of query.cursor({ batchSize: 1_000 })) yield toReport(document);
  }

  private async change(filter: object, set: object): Promise<void> {
    await this.writes.commit({
      updateOne: { filter, update: { $set: { ...set, unpublished: true }, $inc: { version: 1 } } },
    } as AnyBulkWriteOperation<ArticleDocument>);
  }
}

/** A stored article as far as its story goes. */
export function toReport(document: ArticleDocument): StoredReport {
  const { _id: id, version, sourceVersion, canonicalLink, state } = document;
  return {
    id,
    version,
    sourceVersion,
    canonicalLink,
    title: state.title,
    sourceId: state.source_id,
    publishedAt: state.published_at,
    storyId: state.story_id,
  };
}
