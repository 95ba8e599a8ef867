import { randomBytes } from 'node:crypto';
import { Body, Controller, Delete, Get, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import {
  FollowingChangeDto,
  type FollowingView,
  type NewPrivateFeed,
  PrivateFeedDto,
  type PrivateFeedView,
} from '@elevate/contracts/user';
import { AppError } from '@elevate/errors';
import { AccountRepository } from '../../accounts/account.repository.js';
import { MailRequests } from '../../accounts/mail-request.repository.js';
import { type Caller, CurrentCaller } from '../../requests/caller.guard.js';
import { Limits, sha256 } from '../../requests/limits.js';
import { AccessGuard, CurrentUser, type SignedIn } from '../../sessions/signed-in.js';
import {
  FollowingRepository,
  PrivateFeedRepository,
  toFollowing,
  toFollowingView,
  toPrivateFeedView,
} from './following.repository.js';

const SECRET_BYTES = 32;

@Controller('v1')
export class PrivateFeedController {
  constructor(
    private readonly feeds: PrivateFeedRepository,
    private readonly followings: FollowingRepository,
    private readonly accounts: AccountRepository,
    private readonly mails: MailRequests,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Get('me/following/feed')
  @UseGuards(AccessGuard)
  async view(@CurrentUser() { account }: SignedIn): Promise<PrivateFeedView> {
    return toPrivateFeedView(account, await this.feeds.find(account._id));
  }

  /** The only answer that has the secret. */
  @Post('me/following/feed')
  @UseGuards(AccessGuard)
  async renew(@CurrentUser() { account }: SignedIn): Promise<NewPrivateFeed> {
    const { _id, sessionEpoch: epoch } = account;
    this.limits.take('newPrivateFeed', _id);
    const token = randomBytes(SECRET_BYTES).toString('base64url');
    const createdAt = this.clock.now();
    await this.feeds.put({ _id, hash: sha256(token), epoch, createdAt });
    await this.mails.tryPut('private-feed', account);
    return { token, created_at: createdAt.toISOString() };
  }

  @Delete('me/following/feed')
  @HttpCode(204)
  @UseGuards(AccessGuard)
  revoke(@CurrentUser() { account }: SignedIn): Promise<void> {
    return this.feeds.remove(account._id);
  }

  /** POST: a secret must not be in an address. @throws AppError `USER.FEED_NOT_FOUND` */
  @Post('private-feeds/read')
  @HttpCode(200)
  async read(
    @Body() { token }: PrivateFeedDto,
    @CurrentCaller() caller: Caller,
  ): Promise<FollowingView> {
    this.limits.take('privateFeed', caller.address);
    const feed = await this.feeds.findByHash(sha256(token));
    const account = feed && (await this.accounts.find(feed._id));
    if (!account || feed.epoch !== account.sessionEpoch) {
      throw new AppError('USER.FEED_NOT_FOUND', { kind: 'user' });
    }
    return toFollowingView(await this.followings.find(feed._id));
  }
}

@Controller('v1/me/following')
@UseGuards(AccessGuard)
export class FollowingController {
  constructor(private readonly followings: FollowingRepository) {}

  @Get()
  async view(@CurrentUser() { account }: SignedIn): Promise<FollowingView> {
    return toFollowingView(await this.followings.find(account._id));
  }

  @Put()
  async change(
    @CurrentUser() { account }: SignedIn,
    @Body() change: FollowingChangeDto,
  ): Promise<FollowingView> {
    return toFollowingView(await this.followings.merge(account._id, toFollowing(change)));
  }
}
