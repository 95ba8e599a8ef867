import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  UseGuards,
} from '@nestjs/common';
import {
  ArticleDto,
  type Bookmark,
  EpisodeDto,
  HistoryChangeDto,
  type HistoryView,
  type ListEntry,
  ReadingChangeDto,
  type ReadingView,
} from '@elevate/contracts/user';
import { BOOKMARK_MESSAGES } from '@elevate/rules';
import {
  AccessGuard,
  CurrentUser,
  type SignedIn,
  SignedOutMessage,
} from '../sessions/signed-in.js';
import { toHistory, toHistoryView } from './history/history.mapper.js';
import { HistoryRepository } from './history/history.repository.js';
import { toAskedReading, toReadingView } from './reading/reading.mapper.js';
import { ReadingRepository } from './reading/reading.repository.js';
import { SavedService } from './saved-data.service.js';
import { BOOKMARKS, MY_LIST } from './saved.repository.js';

@Controller('v1/me')
@UseGuards(AccessGuard)
export class SavedController {
  constructor(private readonly saved: SavedService) {}

  @Get('list')
  async list(@CurrentUser() person: SignedIn): Promise<{ items: ListEntry[] }> {
    return { items: await this.saved.list(MY_LIST, person) };
  }

  @Post('list')
  add(@CurrentUser() person: SignedIn, @Body() body: EpisodeDto): Promise<ListEntry> {
    return this.saved.add(MY_LIST, person, body);
  }

  @Delete('list/:episode_id')
  @HttpCode(204)
  remove(@CurrentUser() person: SignedIn, @Param() { episode_id: id }: EpisodeDto): Promise<void> {
    return this.saved.remove(MY_LIST, person, id);
  }

  @Get('bookmarks')
  @SignedOutMessage(BOOKMARK_MESSAGES.signedOut)
  async listBookmarks(@CurrentUser() person: SignedIn): Promise<{ items: Bookmark[] }> {
    return { items: await this.saved.list(BOOKMARKS, person) };
  }

  @Post('bookmarks')
  @SignedOutMessage(BOOKMARK_MESSAGES.signedOut)
  addBookmark(@CurrentUser() person: SignedIn, @Body() body: ArticleDto): Promise<Bookmark> {
    return this.saved.add(BOOKMARKS, person, body);
  }

  @Delete('bookmarks/:article_id')
  @HttpCode(204)
  @SignedOutMessage(BOOKMARK_MESSAGES.signedOut)
  removeBookmark(
    @CurrentUser() person: SignedIn,
    @Param() { article_id: id }: ArticleDto,
  ): Promise<void> {
    return this.saved.remove(BOOKMARKS, person, id);
  }
}

@Controller('v1/me/history')
@UseGuards(AccessGuard)
export class HistoryController {
  constructor(private readonly histories: HistoryRepository) {}

  @Get()
  async view(@CurrentUser() { account }: SignedIn): Promise<HistoryView> {
    return toHistoryView(await this.histories.find(account._id));
  }

  @Put()
  async change(
    @CurrentUser() { account }: SignedIn,
    @Body() change: HistoryChangeDto,
  ): Promise<HistoryView> {
    return toHistoryView(await this.histories.merge(account._id, toHistory(change)));
  }
}

@Controller('v1/me/reading')
@UseGuards(AccessGuard)
export class ReadingController {
  constructor(private readonly readings: ReadingRepository) {}

  @Get()
  async view(@CurrentUser() { account }: SignedIn): Promise<ReadingView> {
    return toReadingView(await this.readings.find(account._id));
  }

  @Put()
  async change(
    @CurrentUser() { account: { _id: id } }: SignedIn,
    @Body() change: ReadingChangeDto,
  ): Promise<ReadingView> {
    const changesNothing = change.marks.length === 0 && !change.all;
    const reading = changesNothing
      ? await this.readings.find(id)
      : await this.readings.merge(id, toAskedReading(change));
    return toReadingView(reading, change.since);
  }
}
