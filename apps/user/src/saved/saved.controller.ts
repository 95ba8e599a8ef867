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
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import { BOOKMARK_MESSAGES } from '@elevate/rules';
import {
  AccessGuard,
  CurrentUser,
  type SignedIn,
  SignedOutMessage,
} from '../sessions/signed-in.js';
import { HistoryRepository, toHistory, toHistoryView } from './history/history.repository.js';
import { ReadingRepository, toAskedReading, toReadingView } from './reading/reading.repository.js';
import { BOOKMARKS, MY_LIST, type SavedKind, SavedRepository } from './saved.repository.js';

@Controller('v1/me')
@UseGuards(AccessGuard)
export class SavedController {
  constructor(
    private readonly items: SavedRepository,
    private readonly clock: Clock,
  ) {}

  @Get('list')
  async list(@CurrentUser() { account }: SignedIn): Promise<{ items: ListEntry[] }> {
    return { items: await this.items.list(MY_LIST, account._id) };
  }

  @Post('list')
  addEpisode(@CurrentUser() person: SignedIn, @Body() body: EpisodeDto): Promise<ListEntry> {
    return this.add(MY_LIST, person, body);
  }

  @Delete('list/:episode_id')
  @HttpCode(204)
  remove(
    @CurrentUser() { account }: SignedIn,
    @Param() { episode_id: id }: EpisodeDto,
  ): Promise<void> {
    return this.items.remove(MY_LIST, account._id, id);
  }

  @Get('bookmarks')
  @SignedOutMessage(BOOKMARK_MESSAGES.signedOut)
  async listBookmarks(@CurrentUser() { account }: SignedIn): Promise<{ items: Bookmark[] }> {
    return { items: await this.items.list(BOOKMARKS, account._id) };
  }

  @Post('bookmarks')
  @SignedOutMessage(BOOKMARK_MESSAGES.signedOut)
  addBookmark(@CurrentUser() person: SignedIn, @Body() body: ArticleDto): Promise<Bookmark> {
    return this.add(BOOKMARKS, person, body);
  }

  @Delete('bookmarks/:article_id')
  @HttpCode(204)
  @SignedOutMessage(BOOKMARK_MESSAGES.signedOut)
  removeBookmark(
    @CurrentUser() { account }: SignedIn,
    @Param() { article_id: id }: ArticleDto,
  ): Promise<void> {
    return this.items.remove(BOOKMARKS, account._id, id);
  }

  private async add<View, Body>(
    kind: SavedKind<View, Body>,
    { account }: SignedIn,
    body: Body,
  ): Promise<View> {
    const item = { ...kind.toItem(body), createdAt: this.clock.now() };
    const added = await this.items.add(kind, account._id, item);
    if (added === 'added') return kind.toView(account._id, item);
    const { duplicate, notAdded } = kind.messages;
    throw added === 'duplicate'
      ? new AppError('USER.DUPLICATE', { kind: 'user', message: duplicate })
      : new AppError('USER.LIST_FULL', { kind: 'user', message: notAdded });
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
