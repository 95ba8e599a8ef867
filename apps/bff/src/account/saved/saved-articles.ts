import { Injectable } from '@nestjs/common';
import type { ArticleState } from '@elevate/contracts/catalogue';
import { ArticleDto } from '@elevate/contracts/requests';
import { AppError } from '@elevate/errors';
import { BOOKMARK_MESSAGES } from '@elevate/rules';
import { toArticle } from '../../api/news/article.mapper.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { CatalogueClient } from '../../services/catalogue.client.js';
import {
  bookmarkAdditionSchema,
  bookmarkSchema,
  bookmarksSchema,
  type Bookmark,
} from '../saved.schema.js';
import type { SavedItem, SavedKind, SavedRoutes } from './saved-kind.js';

export const bookmarksRoutes: SavedRoutes = {
  path: 'bookmarks',
  idField: 'article_id',
  itemDto: ArticleDto,
  signedOutText: BOOKMARK_MESSAGES.signedOut,
  list: {
    operationId: 'bookmarks',
    summary: 'Bookmarked articles, also those that left the list.',
    gives: bookmarksSchema,
  },
  ids: { operationId: 'bookmarkIds', summary: 'The ids of the bookmarked articles.' },
  add: {
    operationId: 'addBookmark',
    summary: 'Bookmarks an article.',
    takes: bookmarkAdditionSchema,
    gives: bookmarkSchema,
    missing: 'No such article is shown.',
    alreadySaved: 'It is bookmarked already.',
  },
  remove: { operationId: 'removeBookmark', summary: 'Removes a bookmark, where it is there.' },
};

/** Articles past the retention period are looked up in the catalogue. */
@Injectable()
export class SavedArticles implements SavedKind<ArticleState, Bookmark> {
  readonly listPath = '/v1/me/bookmarks';
  readonly idField = bookmarksRoutes.idField;

  constructor(
    private readonly news: NewsModel,
    private readonly catalogue: CatalogueClient,
  ) {}

  isShown(id: string): boolean {
    return this.news.article(id) !== undefined;
  }

  lookUp(ids: readonly string[]): Promise<readonly ArticleState[]> {
    return this.catalogue.articles(ids);
  }

  toEntry({ id: article_id, entry_id: id, user_id, created_at }: SavedItem, older?: ArticleState) {
    const state = this.news.article(article_id)?.state ?? older;
    return { id, user_id, article_id, created_at, article: state ? toArticle(state) : null };
  }

  notFound(): AppError {
    const message = 'There is no such article.';
    return new AppError('BFF.ARTICLE_NOT_FOUND', { kind: 'user', message });
  }
}
