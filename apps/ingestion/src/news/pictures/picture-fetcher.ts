import { Inject, Injectable } from '@nestjs/common';
import { describeError } from '@elevate/errors';
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

/** `hangs`: the picture's host does not answer. */
export type FetchOutcome = 'done' | 'retry' | 'hangs';

const NO_PICTURE = { id: null, thumbnails: [] };

/** Fetches the picture of one article and publishes the article with its copies. */
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

  /** @throws where no other picture could be stored either */
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
      if (isWorthRetrying(error) && (request.attempts ?? 0) + 1 < ATTEMPTS)
        return request.picture && error.code === 'HTTP.TIMEOUT' ? 'hangs' : 'retry';
      this.logger.debug({ url: source, cause: describeError(error) }, 'A picture is not shown');
      await this.withdraw(article, source);
      return 'done';
    }
  }

  /** With the image of its page, where that is wanted. */
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

  /** The copies of an earlier picture go. */
  private async withdraw({ _id, state }: ArticleDocument, source: string): Promise<void> {
    if (!state.thumbnails?.length) return;
    await this.articles.setPicture(_id, source, NO_PICTURE);
    this.relay.poke([_id]);
  }
}
