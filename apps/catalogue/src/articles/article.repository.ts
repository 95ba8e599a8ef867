import type { AnyBulkWriteOperation } from 'mongoose';
import {
  GroupCommit,
  insertMissing,
  inState,
  nextVersion,
  type StateDocument,
  stateDocumentSchema,
  updateMatching,
} from '@elevate/mongo';
import { articleChanged, articleRemoved, type ArticleState } from '@elevate/contracts/catalogue';
import type { ObservedArticle } from '@elevate/contracts/ingestion';
import type { OutgoingMessage } from '@elevate/messaging';
import { repositoryOf } from '@elevate/service-defaults';
import { withAbsoluteUrl, withoutHiddenCharacters } from '@elevate/rules';
import { builtInTopics } from '../topics/topic-classifier.js';
import type { ReportedArticle } from './stories/same-story.js';

export type StoredArticle = Omit<ArticleState, 'version'>;

export interface ArticleDocument extends StateDocument<StoredArticle> {
  sourceVersion: number;
  /** Joins the same page in several feeds into one story. */
  canonicalLink: string | null;
}

export interface StoredReport extends ReportedArticle {
  readonly storyId: string;
}

const FROM_FEEDS = { 'state.is_sample': { $ne: true } } as const;

const REPORT_FIELDS = {
  sourceVersion: 1,
  canonicalLink: 1,
  'state.title': 1,
  'state.source_id': 1,
  'state.published_at': 1,
  'state.story_id': 1,
} as const;

export class ArticleRepository extends repositoryOf(
  stateDocumentSchema<ArticleDocument>('articles'),
) {
  private readonly writes = new GroupCommit(this.model);

  /** Returns false if a newer version is already stored. */
  async applyObserved(
    article: ObservedArticle,
    storyId: string,
    isOld: boolean,
    at = new Date(),
  ): Promise<boolean> {
    const { id, version: sourceVersion, canonical_link: canonicalLink } = article;
    const { created_at, ...current } = toArticle(article);
    const { applied } = await this.writes.commit({
      updateOne: {
        filter: { _id: id, sourceVersion: { $lt: sourceVersion } },
        update: {
          $set: {
            ...inState({ ...current, story_id: storyId, changed_at: at.toISOString() }),
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

  async setStory(id: string, storyId: string): Promise<void> {
    await this.change(
      { _id: id, removed: { $ne: true }, 'state.story_id': { $ne: storyId } },
      { 'state.story_id': storyId },
    );
  }

  /** Skips an article whose date has changed in the meantime. */
  async retire({ id, publishedAt }: Pick<ReportedArticle, 'id' | 'publishedAt'>): Promise<void> {
    await this.change(
      { _id: id, removed: { $ne: true }, 'state.published_at': publishedAt },
      { removed: true },
    );
  }

  findAll(ids: readonly string[]): Promise<ArticleDocument[]> {
    return this.model.find({ _id: { $in: [...ids] } }).lean<ArticleDocument[]>();
  }

  async *listedReports(): AsyncIterable<StoredReport> {
    const query = this.model
      .find({ removed: { $ne: true }, ...FROM_FEEDS }, REPORT_FIELDS)
      .lean<ArticleDocument>();
    for await (const document of query.cursor({ batchSize: 1_000 })) yield toStoredReport(document);
  }

  async hasFromFeeds(): Promise<boolean> {
    return (await this.model.exists(FROM_FEEDS)) !== null;
  }

  async insertSample(states: readonly StoredArticle[]): Promise<void> {
    const fields = { version: 1, sourceVersion: 1, canonicalLink: null, unpublished: true };
    await insertMissing<ArticleDocument>(
      this.model,
      states.map((state) => ({ _id: state.id, ...fields, state })),
    );
  }

  removeSample(): Promise<string[]> {
    return updateMatching(
      this.model,
      { 'state.is_sample': true, removed: { $ne: true } },
      nextVersion({ removed: true }),
    );
  }

  private async change(filter: object, set: object): Promise<void> {
    await this.writes.commit({
      updateOne: { filter, update: nextVersion(set) },
    } as AnyBulkWriteOperation<ArticleDocument>);
  }
}

export function toStoredReport(document: ArticleDocument): StoredReport {
  const { _id: id, sourceVersion, canonicalLink, state } = document;
  return {
    id,
    sourceVersion,
    canonicalLink,
    title: state.title,
    sourceId: state.source_id,
    publishedAt: state.published_at,
    storyId: state.story_id,
  };
}

export function toArticle(article: ObservedArticle): Omit<StoredArticle, 'story_id'> {
  const title = withoutHiddenCharacters(article.title).trim();
  const description = withoutHiddenCharacters(article.description).trim();
  return {
    id: article.id,
    title: title || new URL(article.link).hostname,
    description,
    link: article.link,
    source: article.feed.name,
    source_id: article.feed.id,
    category: article.feed.category,
    thumbnail_url: article.thumbnail_url,
    thumbnails: article.thumbnails ?? [],
    published_at: article.published_at,
    created_at: article.first_seen_at,
    keywords: article.keywords,
    cve_ids: article.cve_ids,
    topics: builtInTopics.classify({ title, tags: [], description }),
  };
}

export function toReported(article: ObservedArticle): ReportedArticle {
  return {
    id: article.id,
    title: article.title,
    sourceId: article.feed.id,
    publishedAt: article.published_at,
    canonicalLink: article.canonical_link,
    sourceVersion: article.version,
  };
}

export function toArticleState({ state, version }: ArticleDocument): ArticleState {
  return { ...state, version };
}

export function toArticleMessage(document: ArticleDocument, siteUrl?: string): OutgoingMessage {
  const { _id: subject, version: sequence, removed } = document;
  if (removed) return { type: articleRemoved.type, subject, sequence, data: null };
  const state = toArticleState(document);
  const thumbnails = state.thumbnails?.map((picture) => withAbsoluteUrl(picture, siteUrl));
  const data: ArticleState = { ...state, ...(thumbnails && { thumbnails }) };
  return { type: articleChanged.type, subject, sequence, data };
}
