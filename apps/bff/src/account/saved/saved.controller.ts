import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Param,
  Post,
  type Type,
} from '@nestjs/common';
import type { ArticleState, LookedUpEpisode } from '@elevate/contracts/catalogue';
import {
  ArticleDto,
  type Bookmark,
  bookmarkEntrySchema,
  EpisodeDto,
  type ListEntry,
  listEntrySchema,
} from '@elevate/contracts/user';
import { AppError, describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { createValidationPipe, LOGGER, Readiness } from '@elevate/service-defaults';
import { z } from 'zod';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { withdrawalReason } from '@elevate/contracts/ingestion';
import { BOOKMARK_MESSAGES } from '@elevate/rules';
import { toEpisode } from '../../api/episodes/episode.mapper.js';
import { toArticle } from '../../api/news/news.queries.js';
import { requireCurrent, requireState } from '../../http/ready-bytes/ready-bytes.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { ReadModel } from '../../read-model/read-model.js';
import {
  type Caller,
  CatalogueClient,
  pathSegment,
  UserClient,
} from '../../services/service-clients.js';
import { episodeSchema } from '../../api/episode.schema.js';
import { articleSchema } from '../../api/news.schema.js';
import {
  API,
  ApiJson,
  ApiProblem,
  type RequestClass,
  described,
  named,
  nullableText,
  text,
} from '../../http/api.decorator.js';
import { CurrentUser, SignedInEndpoint } from '../../session/session.strategy.js';

/** The user service stores the entries; the read model and the catalogue describe them. */
@Injectable()
abstract class SavedItems<
  Entry extends object = object,
  Details extends { readonly id: string } = { readonly id: string },
> {
  @Inject(UserClient) private readonly user!: UserClient;
  @Inject(Readiness) private readonly readiness!: Readiness;
  @Inject(LOGGER) private readonly logger!: Logger;

  protected abstract readonly path: string;
  protected abstract readonly schema: z.ZodType<Entry>;
  /** The code of what visitors cannot see, and its message. */
  protected abstract readonly missing: readonly [code: string, message: string];

  abstract idOf(entry: Partial<Entry>): string;
  protected abstract isShown(id: string): boolean;
  /** @throws AppError `BFF.SERVICE_UNAVAILABLE` */
  protected abstract lookUp(ids: readonly string[]): Promise<readonly Details[]>;
  protected abstract detailsOf(id: string, details?: Details): object;

  async list(caller: Caller): Promise<{ items: object[] }> {
    requireState(this.readiness);
    const entries = await this.entries(caller);
    const ids = entries.map((entry) => this.idOf(entry)).filter((id) => !this.isShown(id));
    const details = await this.lookedUp(ids);
    return { items: entries.map((entry) => this.toItem(entry, details.get(this.idOf(entry)))) };
  }

  async ids(caller: Caller): Promise<{ ids: string[] }> {
    return { ids: (await this.entries(caller)).map((entry) => this.idOf(entry)) };
  }

  /** @throws AppError if visitors cannot see the item */
  async add(body: Partial<Entry>, caller: Caller): Promise<object> {
    requireState(this.readiness);
    if (!this.isShown(this.idOf(body))) {
      requireCurrent(this.readiness);
      const [code, message] = this.missing;
      throw new AppError(code, { kind: 'user', message });
    }
    const { path, schema } = this;
    return this.toItem(await this.user.request({ method: 'POST', path, body, caller, schema }));
  }

  remove(id: string, caller: Caller): Promise<void> {
    return this.user.send({ method: 'DELETE', path: `${this.path}/${pathSegment(id)}`, caller });
  }

  private async entries(caller: Caller): Promise<Entry[]> {
    const schema = z.object({ items: z.array(this.schema) });
    return (await this.user.request({ method: 'GET', path: this.path, caller, schema })).items;
  }

  private toItem(entry: Entry, details?: Details): object {
    return { ...entry, ...this.detailsOf(this.idOf(entry), details) };
  }

  /** Empty if the catalogue is unavailable. */
  private async lookedUp(ids: readonly string[]): Promise<ReadonlyMap<string, Details>> {
    try {
      return new Map((await this.lookUp(ids)).map((detail) => [detail.id, detail]));
    } catch (error) {
      this.logger.warn(
        { reason: describeError(error) },
        'Catalogue lookup for unavailable saved items failed',
      );
      return new Map();
    }
  }
}

@Injectable()
export class SavedEpisodes extends SavedItems<ListEntry, LookedUpEpisode> {
  readonly path = '/v1/me/list';
  readonly schema = listEntrySchema;
  readonly missing = ['BFF.EPISODE_NOT_FOUND', 'There is no such episode.'] as const;

  constructor(
    private readonly model: ReadModel,
    private readonly catalogue: CatalogueClient,
  ) {
    super();
  }

  idOf({ episode_id = '' }: Partial<ListEntry>): string {
    return episode_id;
  }

  isShown(id: string): boolean {
    return this.model.episode(id) !== undefined;
  }

  lookUp(ids: readonly string[]): Promise<readonly LookedUpEpisode[]> {
    return this.catalogue.episodes(ids);
  }

  detailsOf(id: string, { title, reason }: Partial<LookedUpEpisode> = {}): object {
    const episode = this.model.episode(id);
    if (episode) return { episode: toEpisode(this.model, episode), unavailable: null };
    const unavailable = { title: title ?? null, reason: reason ?? 'unknown' };
    return { episode: null, unavailable };
  }
}

/** Articles past the retention period are looked up in the catalogue. */
@Injectable()
export class SavedArticles extends SavedItems<Bookmark, ArticleState> {
  readonly path = '/v1/me/bookmarks';
  readonly schema = bookmarkEntrySchema;
  readonly missing = ['BFF.ARTICLE_NOT_FOUND', 'There is no such article.'] as const;

  constructor(
    private readonly news: NewsModel,
    private readonly catalogue: CatalogueClient,
  ) {
    super();
  }

  idOf({ article_id = '' }: Partial<Bookmark>): string {
    return article_id;
  }

  isShown(id: string): boolean {
    return this.news.article(id) !== undefined;
  }

  lookUp(ids: readonly string[]): Promise<readonly ArticleState[]> {
    return this.catalogue.articles(ids);
  }

  detailsOf(id: string, older?: ArticleState): object {
    const state = this.news.article(id)?.state ?? older;
    return { article: state ? toArticle(state) : null };
  }
}

const unavailableSchema = described(
  'Unavailable',
  'The remaining details of an episode that is no longer shown.',
  {
    title: nullableText.describe('The last one known.'),
    reason: z.enum([...withdrawalReason.options, 'unknown']),
  },
);

const listItemSchema = named('ListItem', {
  ...listEntrySchema.shape,
  created_at: text.describe('When it was saved. RFC 3339, UTC.'),
  episode: episodeSchema.nullable(),
  unavailable: unavailableSchema.nullable().describe('Null where `episode` is not.'),
});

const myListSchema = named('MyList', { items: z.array(listItemSchema).describe('Newest first.') });

const bookmarkSchema = named('Bookmark', {
  ...bookmarkEntrySchema.shape,
  created_at: text.describe('When it was bookmarked. RFC 3339, UTC.'),
  article: articleSchema.nullable().describe('Null if unknown.'),
});

const bookmarksSchema = named('Bookmarks', {
  items: z.array(bookmarkSchema).describe('Newest first.'),
});

const savedIdsSchema = described('SavedIds', 'Newest first.', { ids: z.array(text) });
type SavedIds = z.infer<typeof savedIdsSchema>;

interface SavedRoutes {
  /** Relative to the API prefix; also the OpenAPI tag. */
  readonly path: string;
  readonly takes: RequestClass;
  readonly item: z.ZodType;
  readonly list: z.ZodType;
  /** Replaces the default 401 message where the spec gives a text. */
  readonly signedOutText?: string;
  /** Operation ids and summaries of list, ids, add and remove. */
  readonly operations: readonly (readonly [operationId: string, summary: string])[];
  /** Descriptions of 404 and 409. */
  readonly problems: readonly [missing: string, alreadySaved: string];
}

function savedController(Items: Type<SavedItems>, routes: SavedRoutes): Type {
  const { path, takes, problems } = routes;
  const [list, ids, add, remove] = routes.operations.map(([operationId, summary]) => ({
    operationId,
    summary,
  })) as [Operation, Operation, Operation, Operation];
  const [name = ''] = Object.keys(takes.schema.shape);
  const itemPipe = createValidationPipe(takes);

  @ApiTags(path)
  @Controller(`${API}/${path}`)
  @SignedInEndpoint(routes.signedOutText)
  class SavedController {
    constructor(@Inject(Items) private readonly saved: SavedItems) {}

    @Get()
    @ApiJson({ ...list, gives: routes.list })
    list(@CurrentUser() caller: Caller): Promise<object> {
      return this.saved.list(caller);
    }

    @Get('ids')
    @ApiJson({ ...ids, gives: savedIdsSchema })
    ids(@CurrentUser() caller: Caller): Promise<SavedIds> {
      return this.saved.ids(caller);
    }

    @Post()
    @ApiJson({ ...add, takes: takes.schema, gives: routes.item, status: 201 })
    @ApiProblem(404, problems[0])
    @ApiProblem(409, problems[1])
    add(@Body(itemPipe) body: object, @CurrentUser() caller: Caller): Promise<object> {
      return this.saved.add(body, caller);
    }

    @Delete(`:${name}`)
    @HttpCode(204)
    @ApiJson(remove)
    @ApiParam({ name, schema: { type: 'string' } })
    remove(@Param(itemPipe) item: object, @CurrentUser() caller: Caller): Promise<void> {
      return this.saved.remove(this.saved.idOf(item), caller);
    }
  }
  return SavedController;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
}

export const SAVED_CONTROLLERS = [
  savedController(SavedEpisodes, {
    path: 'my-list',
    takes: EpisodeDto,
    item: listItemSchema,
    list: myListSchema,
    operations: [
      ['myList', 'My List, with what cannot be watched any more.'],
      ['myListIds', 'The episodes on My List.'],
      ['addToMyList', 'Saves an episode.'],
      ['removeFromMyList', 'Removes an episode, where it is there.'],
    ],
    problems: ['No such episode is shown.', 'It is on the list already.'],
  }),
  savedController(SavedArticles, {
    path: 'bookmarks',
    takes: ArticleDto,
    item: bookmarkSchema,
    list: bookmarksSchema,
    signedOutText: BOOKMARK_MESSAGES.signedOut,
    operations: [
      ['bookmarks', 'Bookmarked articles, also those that left the list.'],
      ['bookmarkIds', 'The ids of the bookmarked articles.'],
      ['addBookmark', 'Bookmarks an article.'],
      ['removeBookmark', 'Removes a bookmark, where it is there.'],
    ],
    problems: ['No such article is shown.', 'It is bookmarked already.'],
  }),
];
