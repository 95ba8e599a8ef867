import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../../ingestion.config.js';
import type { FeedArticle } from '../articles/article.adapter.js';
import { ArticleRepository } from '../articles/article.repository.js';
import type { FeedDocument } from '../feeds/feed.schema.js';
import { ArticleImageRequestRepository } from './article-image-request.repository.js';

@Injectable()
export class ArticleImageRequests {
  constructor(
    private readonly requests: ArticleImageRequestRepository,
    private readonly articles: ArticleRepository,
    @Inject(CONFIG)
    private readonly config: Pick<
      IngestionConfig,
      'ARTICLE_PICTURES' | 'ARTICLE_PICTURES_PER_SYNC'
    >,
  ) {}

  async add(feed: FeedDocument, lacking: readonly FeedArticle[]): Promise<void> {
    if (!this.config.ARTICLE_PICTURES || !feed.pictures) return;
    const asked = lacking.slice(0, this.config.ARTICLE_PICTURES_PER_SYNC);
    if (asked.length === 0) return;
    // Request first: after a crash in between, one page is requested twice.
    await this.requests.add(
      asked.map(({ id, link }) => ({ _id: id, link, userAgent: feed.userAgent })),
    );
    await this.articles.wantPictures(asked.map(({ id }) => id));
  }
}
