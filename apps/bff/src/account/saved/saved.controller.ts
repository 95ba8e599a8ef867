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
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { withdrawalReason } from '@elevate/contracts/ingestion';
import {
  ArticleDto,
  bookmarkEntrySchema,
  EpisodeDto,
  listEntrySchema,
} from '@elevate/contracts/user';
import { BOOKMARK_MESSAGES } from '@elevate/rules';
import { createValidationPipe } from '@elevate/service-defaults';
import { z } from 'zod';
import { episodeSchema } from '../../api/episode.schema.js';
import { articleSchema } from '../../api/news.schema.js';
import { API, ApiJson, ApiProblem, type RequestClass } from '../../http/api.decorator.js';
import type { Caller } from '../../services/service-clients.js';
import { CurrentUser, SignedInEndpoint } from '../../session/session.strategy.js';
import { SavedArticles, SavedEpisodes, type SavedItems } from './saved-items.js';

const unavailableSchema = z
  .object({
    title: z.string().nullable().describe('The last one known.'),
    reason: z.enum([...withdrawalReason.options, 'unknown']),
  })
  .meta({
    id: 'Unavailable',
    description: 'The remaining details of an episode that is no longer shown.',
  });

const listItemSchema = z
  .object({
    ...listEntrySchema.shape,
    created_at: z.string().describe('When it was saved. RFC 3339, UTC.'),
    episode: episodeSchema.nullable(),
    unavailable: unavailableSchema.nullable().describe('Null where `episode` is not.'),
  })
  .meta({ id: 'ListItem' });

const myListSchema = z
  .object({ items: z.array(listItemSchema).describe('Newest first.') })
  .meta({ id: 'MyList' });

const bookmarkSchema = z
  .object({
    ...bookmarkEntrySchema.shape,
    created_at: z.string().describe('When it was bookmarked. RFC 3339, UTC.'),
    article: articleSchema.nullable().describe('Null if unknown.'),
  })
  .meta({ id: 'Bookmark' });

const bookmarksSchema = z
  .object({ items: z.array(bookmarkSchema).describe('Newest first.') })
  .meta({ id: 'Bookmarks' });

const savedIdsSchema = z
  .object({ ids: z.array(z.string()) })
  .meta({ id: 'SavedIds', description: 'Newest first.' });
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
