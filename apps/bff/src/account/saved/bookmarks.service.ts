import { Inject, Injectable } from '@nestjs/common';
import type { ArticleState } from '@elevate/contracts/catalogue';
import { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER, Readiness } from '@elevate/service-defaults';
import type { Bookmark, Bookmarks, SavedIds } from '../saved.schema.js';
import { toArticle } from '../../api/news/article.mapper.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { requireCurrent, requireState } from '../../http/ready-bytes/starting.js';
import { SavedItems, type SavedItem } from './saved-items.js';
import { stillKnown } from './still-known.js';
import type { Caller } from '../../services/caller.js';
import { CatalogueClient } from '../../services/catalogue.client.js';
import { UserClient } from '../../services/user.client.js';

/** Bookmarks: the user service keeps the ids, the read model and the catalogue know the articles. */
@Injectable()
export class BookmarksService {
  private readonly saved: SavedItems;

  constructor(
    user: UserClient,
    private readonly catalogue: CatalogueClient,
    @Inject(NewsModel) private readonly news: NewsModel,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Readiness) private readonly readiness: Readiness,
  ) {
    this.saved = new SavedItems({ user, path: '/v1/me/bookmarks', idField: 'article_id' });
  }

  async list(caller: Caller): Promise<Bookmarks> {
    requireState(this.readiness);
    const saved = await this.saved.all(caller);
    const missing = saved.map(({ id }) => id).filter((id) => !this.news.article(id));
    const older = await stillKnown(this.catalogue.articles(missing), this.logger);
    return { items: saved.map((item) => this.toBookmark(item, older.get(item.id))) };
  }

  ids(caller: Caller): Promise<SavedIds> {
    return this.saved.ids(caller);
  }

  /** @throws AppError `BFF.ARTICLE_NOT_FOUND` for what no visitor can see */
  async add(body: Readonly<Record<string, unknown>>, caller: Caller): Promise<Bookmark> {
    requireState(this.readiness);
    const { article_id: id } = body;
    // What is no text at all is refused by the user service, in its words.
    if (typeof id === 'string' && !this.news.article(id)) {
      requireCurrent(this.readiness);
      throw articleNotFound();
    }
    return this.toBookmark(await this.saved.add(body, caller));
  }

  remove(id: string, caller: Caller): Promise<void> {
    return this.saved.remove(id, caller);
  }

  private toBookmark(item: SavedItem, older?: ArticleState): Bookmark {
    const { entry_id: id, id: article_id, user_id, created_at } = item;
    const state = this.news.article(article_id)?.state ?? older;
    return { id, user_id, article_id, created_at, article: state ? toArticle(state) : null };
  }
}

function articleNotFound(): AppError {
  return new AppError('BFF.ARTICLE_NOT_FOUND', {
    kind: 'user',
    message: 'There is no such article.',
  });
}
