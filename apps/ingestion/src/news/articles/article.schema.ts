import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { ArticlePicture } from '@elevate/contracts';
import type { ObservedArticle } from '@elevate/contracts/ingestion';

export type ArticleFacts = Omit<ObservedArticle, 'version'>;

/** The lookup of an image on the article's page; done once. */
export interface PageImage {
  readonly state: 'wanted' | 'found' | 'none';
  readonly url: string | null;
  readonly reason: string | null;
}

export interface ShownPicture {
  readonly id: string | null;
  readonly thumbnails: readonly ArticlePicture[];
}

export interface ArticleDocument extends StateDocument<ArticleFacts> {
  feedId: string;
  /** Hash of the feed's facts; an unchanged hash skips the write. */
  contentHash: string;
  /** The item's date: while unchanged, a date chosen here stays. */
  saidAt: string | null;
  /** Null until the page is requested. */
  picture: PageImage | null;
  /** The picture requested last, whatever the result. */
  pictureOf?: string | null;
  pictureId?: string | null;
}

const fields = {
  feedId: { type: String, required: true },
  contentHash: { type: String, required: true },
  saidAt: String,
  picture: Object,
  pictureOf: String,
  pictureId: String,
};

export const articleSchema = stateDocumentSchema<ArticleDocument>('articles', fields).index({
  pictureId: 1,
});
