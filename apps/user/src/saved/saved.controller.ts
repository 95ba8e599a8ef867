import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Injectable,
  Param,
  Post,
  Put,
  UseGuards,
} from '@nestjs/common';
import {
  ArticleDto,
  EpisodeDto,
  FollowingChangeDto,
  HistoryChangeDto,
  type NewPrivateFeed,
  PrivateFeedDto,
  ReadingChangeDto,
} from '@elevate/contracts/user';
import { Clock } from '@elevate/clock';
import { AppError, userError } from '@elevate/errors';
import { BOOKMARK_MESSAGES } from '@elevate/rules';
import {
  AccessGuard,
  CurrentUser,
  type SignedIn,
  SignedOutMessage,
} from '../sessions/signed-in.js';
import { DigestRepository, toDigestView } from './digest.repository.js';
import {
  FollowingRepository,
  PrivateFeedRepository,
  toFollowing,
  toFollowingView,
  toPrivateFeedView,
} from './following.repository.js';
import { HistoryRepository, toHistory, toHistoryView } from './history.repository.js';
import { ListRepository, toStoredList } from './lists.repository.js';
import { ReadingRepository, toAskedReading, toReadingView } from './reading.repository.js';
import { BOOKMARKS, MY_LIST, type SavedKind, SavedRepository } from './saved.repository.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { Mails } from '../accounts/mails/mails.js';
import { randomText } from '../credentials/attempts.repository.js';
import { type Caller, CurrentCaller, Limits, sha256 } from '../requests/limits.js';

@Injectable()
export class SavedDataService {
  constructor(
    private readonly items: SavedRepository,
    private readonly histories: HistoryRepository,
    private readonly readings: ReadingRepository,
    private readonly followings: FollowingRepository,
    private readonly feeds: PrivateFeedRepository,
    private readonly digests: DigestRepository,
    private readonly lists: ListRepository,
  ) {}

  async export({ account }: SignedIn) {
    const { _id: userId } = account;
    const [my_list, bookmarks, history, reading, following, feed, digest, lists] =
      await Promise.all([
        this.items.list(MY_LIST, userId),
        this.items.list(BOOKMARKS, userId),
        this.histories.find(userId),
        this.readings.find(userId),
        this.followings.find(userId),
        this.feeds.find(userId),
        this.digests.find(userId),
        this.lists.ofUser(userId),
      ]);
    return {
      my_list,
      lists: lists.map(toStoredList),
      bookmarks,
      history: toHistoryView(history),
      reading: toReadingView(reading),
      following: toFollowingView(following),
      private_feed: toPrivateFeedView(account, feed),
      digest: toDigestView(digest),
    };
  }

  async erase(userId: string): Promise<void> {
    await this.items.removeAll(userId);
    await this.lists.removeAll(userId);
    const { histories, readings, digests, feeds, followings } = this;
    for (const store of [histories, readings, digests, feeds, followings]) {
      await store.delete(userId);
    }
  }

  async removeExpired(): Promise<void> {
    await this.histories.removeExpired();
    await this.readings.removeExpired();
  }
}

@Controller('v1/me')
@UseGuards(AccessGuard)
export class SavedController {
  constructor(
    private readonly items: SavedRepository,
    private readonly histories: HistoryRepository,
    private readonly readings: ReadingRepository,
    private readonly followings: FollowingRepository,
    private readonly feeds: PrivateFeedRepository,
    private readonly mails: Mails,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Get('list')
  async list(@CurrentUser() { account }: SignedIn) {
    return { items: await this.items.list(MY_LIST, account._id) };
  }

  @Post('list')
  addEpisode(@CurrentUser() person: SignedIn, @Body() { episode_id: id }: EpisodeDto) {
    return this.add(MY_LIST, person, id);
  }

  @Delete('list/:episode_id')
  @HttpCode(204)
  remove(@CurrentUser() { account }: SignedIn, @Param() { episode_id: id }: EpisodeDto) {
    return this.items.remove(MY_LIST, account._id, id);
  }

  @Get('bookmarks')
  @SignedOutMessage(BOOKMARK_MESSAGES.signedOut)
  async listBookmarks(@CurrentUser() { account }: SignedIn) {
    return { items: await this.items.list(BOOKMARKS, account._id) };
  }

  @Post('bookmarks')
  @SignedOutMessage(BOOKMARK_MESSAGES.signedOut)
  addBookmark(@CurrentUser() person: SignedIn, @Body() { article_id: id }: ArticleDto) {
    return this.add(BOOKMARKS, person, id);
  }

  @Delete('bookmarks/:article_id')
  @HttpCode(204)
  @SignedOutMessage(BOOKMARK_MESSAGES.signedOut)
  removeBookmark(@CurrentUser() { account }: SignedIn, @Param() { article_id: id }: ArticleDto) {
    return this.items.remove(BOOKMARKS, account._id, id);
  }

  @Get('history')
  async history(@CurrentUser() { account }: SignedIn) {
    return toHistoryView(await this.histories.find(account._id));
  }

  @Put('history')
  async changeHistory(@CurrentUser() { account }: SignedIn, @Body() change: HistoryChangeDto) {
    return toHistoryView(await this.histories.merge(account._id, toHistory(change)));
  }

  @Get('reading')
  async reading(@CurrentUser() { account }: SignedIn) {
    return toReadingView(await this.readings.find(account._id));
  }

  @Put('reading')
  async changeReading(@CurrentUser() { account }: SignedIn, @Body() change: ReadingChangeDto) {
    const changesNothing = change.marks.length === 0 && !change.all;
    const reading = changesNothing
      ? await this.readings.find(account._id)
      : await this.readings.merge(account._id, toAskedReading(change));
    return toReadingView(reading, change.since);
  }

  @Get('following')
  async following(@CurrentUser() { account }: SignedIn) {
    return toFollowingView(await this.followings.find(account._id));
  }

  @Put('following')
  async changeFollowing(@CurrentUser() { account }: SignedIn, @Body() change: FollowingChangeDto) {
    return toFollowingView(await this.followings.merge(account._id, toFollowing(change)));
  }

  @Get('following/feed')
  async privateFeed(@CurrentUser() { account }: SignedIn) {
    return toPrivateFeedView(account, await this.feeds.find(account._id));
  }

  @Post('following/feed')
  async renewPrivateFeed(@CurrentUser() { account }: SignedIn): Promise<NewPrivateFeed> {
    const { _id, sessionEpoch: epoch } = account;
    this.limits.take('newPrivateFeed', _id);
    const token = randomText();
    const createdAt = this.clock.now();
    await this.feeds.put({ _id, hash: sha256(token), epoch, createdAt });
    await this.mails.tryPut('private-feed', account);
    return { token, created_at: createdAt.toISOString() };
  }

  @Delete('following/feed')
  @HttpCode(204)
  revokePrivateFeed(@CurrentUser() { account }: SignedIn) {
    return this.feeds.delete(account._id);
  }

  private async add<View>(kind: SavedKind<View>, { account }: SignedIn, id: string) {
    const item = { id, createdAt: this.clock.now() };
    const added = await this.items.add(kind, account._id, item);
    if (added === 'added') return kind.toView(account._id, item);
    const { duplicate, notAdded } = kind.messages;
    throw added === 'duplicate'
      ? userError('USER.DUPLICATE', duplicate)
      : userError('USER.LIST_FULL', notAdded);
  }
}

@Controller('v1/private-feeds')
export class PrivateFeedController {
  constructor(
    private readonly feeds: PrivateFeedRepository,
    private readonly followings: FollowingRepository,
    private readonly accounts: AccountRepository,
    private readonly limits: Limits,
  ) {}

  /** POST: a secret must not be in an address. @throws AppError `USER.FEED_NOT_FOUND` */
  @Post('read')
  @HttpCode(200)
  async read(@Body() { token }: PrivateFeedDto, @CurrentCaller() caller: Caller) {
    this.limits.take('privateFeed', caller.address);
    const feed = await this.feeds.findByHash(sha256(token));
    const account = feed && (await this.accounts.find(feed._id));
    if (!account || feed.epoch !== account.sessionEpoch) {
      throw new AppError('USER.FEED_NOT_FOUND', { kind: 'user' });
    }
    return toFollowingView(await this.followings.find(feed._id));
  }
}
