import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { ObservedArticle } from '@elevate/contracts/ingestion';

export type ArticleFacts = Omit<ObservedArticle, 'version'>;

/** Whether an article's page was asked for its picture: once, whatever came of it. */
export interface PictureLook {
  readonly state: 'wanted' | 'found' | 'none';
  readonly url: string | null;
  /** Why there is none. */
  readonly reason: string | null;
}

/** An article as its feed last described it. */
export interface ArticleDocument extends StateDocument<ArticleFacts> {
  feedId: string;
  /** Of what the feed says; an item with the same hash writes nothing. */
  contentHash: string;
  /** The date as the item gives it, so that a date of our own stays while the item does not change its. */
  saidAt: string | null;
  /** Null while its page was not asked. */
  picture: PictureLook | null;
}

const fields = {
  feedId: { type: String, required: true },
  contentHash: { type: String, required: true },
  saidAt: String,
  picture: Object,
};

export const articleSchema = stateDocumentSchema<ArticleDocument>('articles', fields);
