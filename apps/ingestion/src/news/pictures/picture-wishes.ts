import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../../ingestion.config.js';
import type { ArticleLook } from '../articles/article.adapter.js';
import { ArticleRepository } from '../articles/article.repository.js';
import type { FeedDocument } from '../feeds/feed.schema.js';
import { PictureWishRepository } from './picture-wish.repository.js';

/** Which articles are asked for the picture that their feed does not give. */
@Injectable()
export class PictureWishes {
  constructor(
    private readonly wishes: PictureWishRepository,
    private readonly articles: ArticleRepository,
    @Inject(CONFIG)
    private readonly config: Pick<
      IngestionConfig,
      'ARTICLE_PICTURES' | 'ARTICLE_PICTURES_PER_SYNC'
    >,
  ) {}

  /** Of articles without a picture, newest first, as many as one sync may ask; the others have a later sync. */
  async add(feed: FeedDocument, lacking: readonly ArticleLook[]): Promise<void> {
    if (!this.config.ARTICLE_PICTURES || !feed.pictures) return;
    const asked = lacking.slice(0, this.config.ARTICLE_PICTURES_PER_SYNC);
    if (asked.length === 0) return;
    // The wish first: a crash in between leaves a wish too many, which asks one page once more.
    await this.wishes.add(
      asked.map(({ id, link }) => ({ _id: id, link, userAgent: feed.userAgent })),
    );
    await this.articles.wantPictures(asked.map(({ id }) => id));
  }
}
