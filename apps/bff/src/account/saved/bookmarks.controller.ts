import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BOOKMARK_MESSAGES } from '@elevate/rules';
import { SignedInEndpoint } from '../../session/account-endpoint.decorator.js';
import { JsonObjectPipe } from '../../http/json-object.pipe.js';
import { API } from '../../http/api-prefix.js';
import { ApiJson } from '../../http/api-json.decorator.js';
import { ApiProblem } from '../../http/api-ready.decorator.js';
import {
  type Bookmark,
  type Bookmarks,
  type SavedIds,
  bookmarkAdditionSchema,
  bookmarkSchema,
  bookmarksSchema,
  savedIdsSchema,
} from '../saved.schema.js';
import type { Caller } from '../../services/caller.js';
import { Person } from '../../session/visitor.js';
import { BookmarksService } from './bookmarks.service.js';

@ApiTags('bookmarks')
@Controller(`${API}/bookmarks`)
@SignedInEndpoint(BOOKMARK_MESSAGES.signedOut)
export class BookmarksController {
  constructor(private readonly saved: BookmarksService) {}

  @Get()
  @ApiJson({
    summary: 'Bookmarked articles, also those that left the list.',
    gives: bookmarksSchema,
  })
  bookmarks(@Person() caller: Caller): Promise<Bookmarks> {
    return this.saved.list(caller);
  }

  @Get('ids')
  @ApiJson({ summary: 'Which articles are bookmarked.', gives: savedIdsSchema })
  bookmarkIds(@Person() caller: Caller): Promise<SavedIds> {
    return this.saved.ids(caller);
  }

  @Post()
  @ApiJson({
    summary: 'Bookmarks an article.',
    takes: bookmarkAdditionSchema,
    gives: bookmarkSchema,
    status: 201,
  })
  @ApiProblem(404, 'No such article is shown.')
  @ApiProblem(409, 'It is bookmarked already.')
  addBookmark(
    @Body(JsonObjectPipe) body: Record<string, unknown>,
    @Person() caller: Caller,
  ): Promise<Bookmark> {
    return this.saved.add(body, caller);
  }

  @Delete(':article_id')
  @HttpCode(204)
  @ApiJson({ summary: 'Removes a bookmark, where it is there.' })
  removeBookmark(@Param('article_id') id: string, @Person() caller: Caller): Promise<void> {
    return this.saved.remove(id, caller);
  }
}
