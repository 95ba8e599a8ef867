import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  type Type,
} from '@nestjs/common';
import type { ArticleState, LookedUpEpisode } from '@elevate/contracts/catalogue';
import {
  ArticleDto,
  bookmarkEntrySchema,
  EpisodeDto,
  listEntrySchema,
} from '@elevate/contracts/user';
import { describeError, userError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { createValidationPipe, LOGGER, Readiness } from '@elevate/service-defaults';
import { described, named, nullableText } from '@elevate/contracts';
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
import { API, ApiJson, ApiProblem, type RequestClass, text } from '../../http/api.decorator.js';
import { CurrentUser, SignedInEndpoint } from '../../session/session.strategy.js';

export const unavailableSchema = described(
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

export interface Sources {
  readonly model: ReadModel;
  readonly catalogue: CatalogueClient;
  readonly logger: Logger;
}
type SavedSources = Sources & { readonly news: NewsModel };

/** Looks up the items of one kind that visitors cannot see. */
interface LookUp<From, Details extends { readonly id: string }> {
  isShown(sources: From, id: string): boolean;
  /** @throws AppError `BFF.SERVICE_UNAVAILABLE` */
  lookUp(sources: From, ids: readonly string[]): Promise<readonly Details[]>;
}

/** Of items that visitors cannot see; empty if the catalogue is unavailable. */
export async function lookUpHidden<From extends Sources, Details extends { readonly id: string }>(
  kind: LookUp<From, Details>,
  sources: From,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Details>> {
  try {
    const hidden = ids.filter((id) => !kind.isShown(sources, id));
    const known = await kind.lookUp(sources, hidden);
    return new Map(known.map((details) => [details.id, details]));
  } catch (error) {
    const reason = describeError(error);
    sources.logger.warn({ reason }, 'Catalogue lookup for unavailable saved items failed');
    return new Map();
  }
}

export const EPISODES = {
  /** The code of an episode that visitors cannot see, and its message. */
  missing: ['BFF.EPISODE_NOT_FOUND', 'The episode does not exist.'],
  isShown: ({ model }: Sources, id: string) => model.episode(id) !== undefined,
  lookUp: ({ catalogue }: Sources, ids: readonly string[]) => catalogue.episodes(ids),
  detailsOf: ({ model }: Sources, id: string, details?: LookedUpEpisode) => {
    const episode = model.episode(id);
    if (episode) return { episode: toEpisode(model, episode), unavailable: null };
    const { title, reason } = details ?? {};
    return { episode: null, unavailable: { title: title ?? null, reason: reason ?? 'unknown' } };
  },
} as const;

interface SavedKind<Details extends { readonly id: string }> extends LookUp<SavedSources, Details> {
  readonly path: string;
  readonly store: string;
  readonly takes: RequestClass;
  /** Names the item in `takes` and `entry`, and the parameter of the path. */
  readonly idField: 'episode_id' | 'article_id';
  readonly entry: z.ZodObject;
  readonly item: z.ZodType;
  readonly list: z.ZodType;
  /** Replaces the default 401 message where the spec gives a text. */
  readonly signedOutText?: string;
  readonly operations: Readonly<Record<'all' | 'ids' | 'add' | 'remove', Operation>>;
  /** Descriptions of 404 and 409. */
  readonly problems: readonly [missing: string, alreadySaved: string];
  /** The code of an item that visitors cannot see, and its message. */
  readonly missing: readonly [code: string, message: string];
  detailsOf(sources: SavedSources, id: string, details?: Details): object;
}

type Operation = Pick<Parameters<typeof ApiJson>[0], 'operationId' | 'summary'>;

function savedController<Details extends { readonly id: string }>(kind: SavedKind<Details>): Type {
  const { path, store, takes, idField, operations, problems } = kind;
  const idOf = (item: object) => String((item as Readonly<Record<string, unknown>>)[idField]);
  const { $schema: _dialect, ...idSchema } = z.toJSONSchema(takes.schema.shape[idField]!);
  const entriesSchema = z.object({ items: z.array(kind.entry) });
  const itemPipe = createValidationPipe(takes);

  @ApiTags(path)
  @Controller(`${API}/${path}`)
  @SignedInEndpoint(kind.signedOutText)
  class SavedController {
    constructor(
      private readonly user: UserClient,
      private readonly readiness: Readiness,
      readonly catalogue: CatalogueClient,
      readonly model: ReadModel,
      readonly news: NewsModel,
      @Inject(LOGGER) readonly logger: Logger,
    ) {}

    @Get()
    @ApiJson({ ...operations.all, gives: kind.list })
    async list(@CurrentUser() caller: Caller): Promise<object> {
      requireState(this.readiness);
      const entries = await this.entries(caller);
      const details = await lookUpHidden(kind, this, entries.map(idOf));
      return { items: entries.map((entry) => this.toItem(entry, details.get(idOf(entry)))) };
    }

    @Get('ids')
    @ApiJson({ ...operations.ids, gives: savedIdsSchema })
    async ids(@CurrentUser() caller: Caller): Promise<object> {
      return { ids: (await this.entries(caller)).map(idOf) };
    }

    @Post()
    @ApiJson({ ...operations.add, takes: takes.schema, gives: kind.item, status: 201 })
    @ApiProblem(404, problems[0])
    @ApiProblem(409, problems[1])
    async add(@Body(itemPipe) body: object, @CurrentUser() caller: Caller): Promise<object> {
      requireState(this.readiness);
      if (!kind.isShown(this, idOf(body))) {
        requireCurrent(this.readiness);
        throw userError(...kind.missing);
      }
      return this.toItem(await this.user.post(store, body, kind.entry, caller));
    }

    @Delete(`:${idField}`)
    @HttpCode(204)
    @ApiJson(operations.remove)
    @ApiParam({ name: idField, schema: idSchema as object })
    remove(@Param(itemPipe) item: object, @CurrentUser() caller: Caller): Promise<void> {
      const address = `${store}/${pathSegment(idOf(item))}`;
      return this.user.send({ method: 'DELETE', path: address, caller });
    }

    private async entries(caller: Caller): Promise<readonly object[]> {
      return (await this.user.get(store, entriesSchema, caller)).items;
    }

    private toItem(entry: object, details?: Details): object {
      return { ...entry, ...kind.detailsOf(this, idOf(entry), details) };
    }
  }
  return SavedController;
}

export const SAVED_CONTROLLERS = [
  savedController({
    path: 'my-list',
    store: '/v1/me/list',
    takes: EpisodeDto,
    idField: 'episode_id',
    entry: listEntrySchema,
    item: listItemSchema,
    list: myListSchema,
    operations: {
      all: { operationId: 'myList', summary: 'My List, with what cannot be watched any more.' },
      ids: { operationId: 'myListIds', summary: 'The episodes on My List.' },
      add: { operationId: 'addToMyList', summary: 'Saves an episode.' },
      remove: {
        operationId: 'removeFromMyList',
        summary: 'Removes an episode, where it is there.',
      },
    },
    problems: ['The episode is not shown.', 'It is on the list already.'],
    ...EPISODES,
  }),
  savedController({
    path: 'bookmarks',
    store: '/v1/me/bookmarks',
    takes: ArticleDto,
    idField: 'article_id',
    entry: bookmarkEntrySchema,
    item: bookmarkSchema,
    list: bookmarksSchema,
    signedOutText: BOOKMARK_MESSAGES.signedOut,
    operations: {
      all: {
        operationId: 'bookmarks',
        summary: 'Bookmarked articles, also those that left the list.',
      },
      ids: { operationId: 'bookmarkIds', summary: 'The ids of the bookmarked articles.' },
      add: { operationId: 'addBookmark', summary: 'Bookmarks an article.' },
      remove: { operationId: 'removeBookmark', summary: 'Removes a bookmark, where it is there.' },
    },
    problems: ['The article is not shown.', 'It is bookmarked already.'],
    missing: ['BFF.ARTICLE_NOT_FOUND', 'The article does not exist.'],
    isShown: ({ news }, id) => news.article(id) !== undefined,
    /** Also finds articles past the retention period. */
    lookUp: ({ catalogue }, ids) => catalogue.articles(ids),
    detailsOf: ({ news }, id, older?: ArticleState) => {
      const state = news.article(id)?.state ?? older;
      return { article: state ? toArticle(state) : null };
    },
  }),
];
