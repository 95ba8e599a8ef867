import type { Connection, Model } from 'mongoose';
import type { ArticleState } from '@elevate/contracts/catalogue';
import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';

/** An article's public state; its version stands beside it. */
export type StoredArticle = Omit<ArticleState, 'version'>;

export interface ArticleDocument extends StateDocument<StoredArticle> {
  /** Version of the newest message about the article that was applied; older ones change nothing. */
  sourceVersion: number;
  /** The same for one page in several feeds; what stories go by. */
  canonicalLink: string | null;
}

/**
 * The articles' collection. One that left the list by its age stays, marked `removed`: who has
 * bookmarked it can still read it.
 */
export function articleModel(connection: Connection): Model<ArticleDocument> {
  const schema = stateDocumentSchema<StoredArticle>('articles', {
    sourceVersion: { type: Number, required: true },
    canonicalLink: { type: String, default: null },
  });
  return connection.model<ArticleDocument>('Article', schema as never, undefined, {
    overwriteModels: true,
  });
}
