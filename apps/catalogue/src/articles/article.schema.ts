import type { Connection, Model } from 'mongoose';
import type { ArticleState } from '@elevate/contracts/catalogue';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';

/** Injection token of the collection's model. */
export const ARTICLE_MODEL = Symbol('ARTICLE_MODEL');

/** An article's public state; its version is a field of the document. */
export type StoredArticle = Omit<ArticleState, 'version'>;

export interface ArticleDocument extends StateDocument<StoredArticle> {
  /** Version of the newest message about the article that was applied; older ones change nothing. */
  sourceVersion: number;
  /** The same for one page in several feeds; joins its articles into one story. */
  canonicalLink: string | null;
}

/**
 * The articles' collection. An article that became too old for the list stays, marked `removed`, for the
 * people who have bookmarked it.
 */
export function articleModel(connection: Connection): Model<ArticleDocument> {
  const schema = stateDocumentSchema<ArticleDocument>('articles', {
    sourceVersion: { type: Number, required: true },
    canonicalLink: { type: String, default: null },
  });
  return modelOf(connection, 'Article', schema);
}
