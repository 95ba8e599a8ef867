import { z } from 'zod';
import { AppError, describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Readiness } from '@elevate/service-defaults';
import { Injectable, type Type } from '@nestjs/common';
import { ArticleDto, type EpisodeDto } from '@elevate/contracts/user';
import type { ArticleState } from '@elevate/contracts/catalogue';
import { BOOKMARK_MESSAGES } from '@elevate/rules';
import { requireCurrent, requireState } from '../../http/ready-bytes/ready-bytes.js';
import type { Caller } from '../../services/caller.js';
import { CatalogueClient, pathSegment, type UserClient } from '../../services/service-clients.js';
import { type Bookmark, bookmarkSchema, bookmarksSchema, type SavedIds } from '../saved.schema.js';
import { toArticle } from '../../api/news/article.mapper.js';
import { NewsModel } from '../../read-model/news/news-model.js';

interface SavedOptions<Known extends { readonly id: string }, Entry> {
  readonly kind: SavedKind<Known, Entry>;
  readonly user: UserClient;
  readonly readiness: Readiness;
  readonly logger: Logger;
}

export class SavedService<Known extends { readonly id: string }, Entry> {
  private readonly itemSchema: z.ZodType<SavedItem>;

  constructor(private readonly options: SavedOptions<Known, Entry>) {
    const { idField } = options.kind;
    const fields: Record<string, z.ZodType<string>> = {
      [idField]: z.string(),
      id: z.string().default(''),
      user_id: z.string(),
      created_at: z.string(),
    };
    this.itemSchema = z
      .object(fields)
      .transform(({ [idField]: id = '', id: entry_id = '', user_id = '', created_at = '' }) => ({
        id,
        entry_id,
        user_id,
        created_at,
      }));
  }

  async list(caller: Caller): Promise<{ items: Entry[] }> {
    const { kind, readiness } = this.options;
    requireState(readiness);
    const items = await this.items(caller);
    const known = await this.knownOf(items.map(({ id }) => id).filter((id) => !kind.isShown(id)));
    return { items: items.map((item) => kind.toEntry(item, known.get(item.id))) };
  }

  async ids(caller: Caller): Promise<SavedIds> {
    return { ids: (await this.items(caller)).map(({ id }) => id) };
  }

  /** @throws AppError if visitors cannot see the item */
  async add(id: string, caller: Caller): Promise<Entry> {
    const { kind, user, readiness } = this.options;
    requireState(readiness);
    if (!kind.isShown(id)) {
      requireCurrent(readiness);
      throw kind.notFound();
    }
    const schema = this.itemSchema;
    const body = { [kind.idField]: id };
    return kind.toEntry(
      await user.ask({ method: 'POST', path: kind.listPath, body, caller, schema }),
    );
  }

  remove(id: string, caller: Caller): Promise<void> {
    const { kind, user } = this.options;
    const path = `${kind.listPath}/${pathSegment(id)}`;
    return user.tell({ method: 'DELETE', path, caller });
  }

  private async items(caller: Caller): Promise<SavedItem[]> {
    const { kind, user } = this.options;
    const schema = z.object({ items: z.array(this.itemSchema) });
    return (await user.ask({ method: 'GET', path: kind.listPath, caller, schema })).items;
  }

  /** Empty if the catalogue is unavailable; the other items are still worth showing. */
  private async knownOf(ids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
    const { kind, logger } = this.options;
    try {
      return new Map((await kind.lookUp(ids)).map((known) => [known.id, known]));
    } catch (error) {
      logger.warn(
        { reason: describeError(error) },
        'Catalogue lookup for unavailable saved items failed',
      );
      return new Map();
    }
  }
}

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
    takes: ArticleDto.schema,
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

export interface SavedItem {
  /** The id of the episode or the article. */
  readonly id: string;
  /** The bookmark id; empty for My List, whose entries have none. */
  readonly entry_id: string;
  readonly user_id: string;
  readonly created_at: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
}

/** A body or path with the id of one item, already validated. */
export type SavedItemId = Partial<EpisodeDto & ArticleDto>;

export interface SavedRoutes {
  /** Relative to the API prefix; also the OpenAPI tag. */
  readonly path: string;
  readonly idField: 'episode_id' | 'article_id';
  readonly itemDto: Type<EpisodeDto | ArticleDto>;
  /** Replaces the default 401 message where the spec gives a text. */
  readonly signedOutText?: string;
  readonly list: Operation & { readonly gives: z.ZodType };
  readonly ids: Operation;
  readonly add: Operation & {
    readonly takes: z.ZodType;
    readonly gives: z.ZodType;
    readonly missing: string;
    readonly alreadySaved: string;
  };
  readonly remove: Operation;
}

/** The user service stores the ids; the read model and the catalogue provide the items. */
export interface SavedKind<Known extends { readonly id: string }, Entry> {
  /** Path at the user service. */
  readonly listPath: string;
  readonly idField: SavedRoutes['idField'];
  isShown(id: string): boolean;
  /**
   * Asks the catalogue about items missing from the read model.
   * @throws AppError `BFF.SERVICE_UNAVAILABLE`
   */
  lookUp(ids: readonly string[]): Promise<readonly Known[]>;
  toEntry(item: SavedItem, known?: Known): Entry;
  notFound(): AppError;
}
