import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import type { Bookmark } from '@elevate/contracts/user';
import { BOOKMARK_MESSAGES } from '@elevate/rules';
import { AccessGuard } from '../sessions/access.guard.js';
import { Person, SaysWhenSignedOut, type SignedIn } from '../sessions/signed-in.js';
import { BookmarksService } from './bookmarks.service.js';
import { ArticleDto } from './saved.dto.js';

@Controller('v1/me/bookmarks')
@UseGuards(AccessGuard)
@SaysWhenSignedOut(BOOKMARK_MESSAGES.signedOut)
export class BookmarksController {
  constructor(private readonly bookmarks: BookmarksService) {}

  @Get()
  async list(@Person() person: SignedIn): Promise<{ items: Bookmark[] }> {
    return { items: await this.bookmarks.list(person) };
  }

  @Post()
  add(@Person() person: SignedIn, @Body() { article_id: id }: ArticleDto): Promise<Bookmark> {
    return this.bookmarks.add(person, id);
  }

  @Delete(':article_id')
  @HttpCode(204)
  remove(@Person() person: SignedIn, @Param() { article_id: id }: ArticleDto): Promise<void> {
    return this.bookmarks.remove(person, id);
  }
}
