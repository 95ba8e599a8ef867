import { Inject, Injectable } from '@nestjs/common';
import { describeError, type AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { ArticleRelay } from '../articles/article-relay.js';
import { ArticleRepository } from '../articles/article.repository.js';
import type { ArticleDocument } from '../articles/article.schema.js';
import { ArticlePage } from './article-page.js';
import type { ArticleImageRequest } from './article-image-request.schema.js';
import { isFromPublisher, isWorthRetrying, PictureDownload } from './picture-download.js';
import { ATTEMPTS } from './picture-limits.js';
import { PictureShelf } from './picture-shelf.js';

export type FetchOutcome = 'done' | 'retry' | 'hangs';

const NO_PICTURE = { id: null, thumbnails: [] };

@Injectable()
export class PictureFetcher {
  constructor(
    private readonly articles: ArticleRepository,
    private readonly relay: ArticleRelay,
    private readonly page: ArticlePage,
    private readonly download: PictureDownload,
    private readonly shelf: PictureShelf,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws if the store or the database fails */
  async fetch(request: ArticleImageRequest, signal: AbortSignal): Promise<FetchOutcome> {
    const article = await this.articleOf(request, signal);
    const source = article?.state.thumbnail_url;
    if (!article || !source) return 'done';
    try {
      const bytes = await this.download.bytes(source, request.userAgent, signal);
      const picture = await this.shelf.put(bytes, article.state.published_at);
      await this.articles.setPicture(article._id, source, picture);
      this.relay.poke([article._id]);
      return 'done';
    } catch (error) {
      if (signal.aborted) return 'retry';
      if (!isFromPublisher(error)) throw error;
      return this.takeFailure(request, article, error);
    }
  }

  private async takeFailure(
    { attempts = 0, picture }: ArticleImageRequest,
    article: ArticleDocument,
    error: AppError,
  ): Promise<FetchOutcome> {
    if (isWorthRetrying(error) && attempts + 1 < ATTEMPTS)
      return picture && error.code === 'HTTP.TIMEOUT' ? 'hangs' : 'retry';
    const cause = describeError(error);
    this.logger.debug({ article: article._id, cause }, 'The picture of an article is not shown');
    await this.withdraw(article);
    return 'done';
  }

  private async articleOf(
    request: ArticleImageRequest,
    signal: AbortSignal,
  ): Promise<ArticleDocument | null> {
    const article = await this.articles.find(request._id);
    if (article?.picture?.state !== 'wanted') return article;
    const found = await this.page.picture(request, signal);
    // Aborted by the shutdown: the result says nothing about the page.
    if (signal.aborted) return null;
    if (await this.articles.setPagePicture(request._id, found)) this.relay.poke([request._id]);
    return this.articles.find(request._id);
  }

  private async withdraw({ _id, state }: ArticleDocument): Promise<void> {
    const { thumbnail_url, thumbnails = [] } = state;
    if (thumbnail_url === null || thumbnails.length === 0) return;
    await this.articles.setPicture(_id, thumbnail_url, NO_PICTURE);
    this.relay.poke([_id]);
  }
}
