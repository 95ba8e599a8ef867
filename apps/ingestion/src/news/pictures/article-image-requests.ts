import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../../ingestion.config.js';
import type { FeedArticle } from '../articles/article.adapter.js';
import type { KnownArticle } from '../articles/article-life.js';
import { ArticleRepository } from '../articles/article.repository.js';
import type { FeedDocument } from '../feeds/feed.schema.js';
import { ArticleImageRequestRepository } from './article-image-request.repository.js';

type Known = ReadonlyMap<string, KnownArticle>;

@Injectable()
export class ArticleImageRequests {
  constructor(
    private readonly requests: ArticleImageRequestRepository,
    private readonly articles: ArticleRepository,
    @Inject(CONFIG)
    private readonly config: Pick<
      IngestionConfig,
      'ARTICLE_PICTURES' | 'ARTICLE_PICTURES_MAX_MB' | 'ARTICLE_PICTURES_PER_SYNC'
    >,
  ) {}

  async add(feed: FeedDocument, articles: readonly FeedArticle[], known: Known): Promise<void> {
    if (this.config.ARTICLE_PICTURES_MAX_MB === 0) return;
    const pages = this.pagesToAsk(feed, articles, known);
    const pictures = articles.filter((article) => isNewPicture(article, known));
    // Requests first: after a crash in between, one is made twice.
    await this.requests.add(
      [...pages, ...pictures].map(({ id, link, thumbnail_url: picture }) => ({
        ...{ _id: id, link, picture, userAgent: feed.userAgent },
      })),
    );
    await this.articles.wantPagePictures(pages.map(({ id }) => id));
    await this.articles.markRequested(pictures.map(({ id, thumbnail_url }) => [id, thumbnail_url]));
  }

  private pagesToAsk(feed: FeedDocument, articles: readonly FeedArticle[], known: Known) {
    if (!this.config.ARTICLE_PICTURES || !feed.pictures) return [];
    const lacking = articles.filter((article) => lacksPicture(article, known));
    return lacking.slice(0, this.config.ARTICLE_PICTURES_PER_SYNC);
  }
}

function lacksPicture(article: FeedArticle, known: Known): boolean {
  const asked = known.get(article.id)?.picture != null;
  return article.thumbnail_url === null && article.canonical_link !== null && !asked;
}

function isNewPicture({ id, thumbnail_url }: FeedArticle, known: Known): boolean {
  return thumbnail_url !== null && known.get(id)?.pictureOf !== thumbnail_url;
}
