import type { Connection, Model } from 'mongoose';
import type { ArticleState } from '@elevate/contracts/catalogue';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';

export const ARTICLE_MODEL = Symbol('ARTICLE_MODEL');

export type StoredArticle = Omit<ArticleState, 'version'>;

export interface ArticleDocument extends StateDocument<StoredArticle> {
  sourceVersion: number;
  /** Equal for the same page in several feeds; joins them into one story. */
  canonicalLink: string | null;
}

/** Retired articles stay, marked `removed`, for bookmarks. */
export function articleModel(connection: Connection): Model<ArticleDocument> {
  const schema = stateDocumentSchema<ArticleDocument>('articles', {
    sourceVersion: { type: Number, required: true },
    canonicalLink: { type: String, default: null },
  });
  return modelOf(connection, 'Article', schema);
}
