import { Body, Controller, Delete, Get, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import {
  FollowingChangeDto,
  type FollowingView,
  type NewPrivateFeed,
  PrivateFeedDto,
  type PrivateFeedView,
} from '@elevate/contracts/user';
import { type Caller, CurrentCaller } from '../../requests/caller.guard.js';
import { AccessGuard, CurrentUser, type SignedIn } from '../../sessions/signed-in.js';
import { FollowingRepository } from './following.repository.js';
import { PrivateFeedService, toFollowing, toFollowingView } from './following.service.js';

@Controller('v1')
export class PrivateFeedController {
  constructor(private readonly feeds: PrivateFeedService) {}

  @Get('me/following/feed')
  @UseGuards(AccessGuard)
  view(@CurrentUser() person: SignedIn): Promise<PrivateFeedView> {
    return this.feeds.view(person);
  }

  @Post('me/following/feed')
  @UseGuards(AccessGuard)
  renew(@CurrentUser() person: SignedIn): Promise<NewPrivateFeed> {
    return this.feeds.renew(person);
  }

  @Delete('me/following/feed')
  @HttpCode(204)
  @UseGuards(AccessGuard)
  revoke(@CurrentUser() person: SignedIn): Promise<void> {
    return this.feeds.revoke(person);
  }

  /** POST: a secret must not be in an address. */
  @Post('private-feeds/read')
  @HttpCode(200)
  read(@Body() { token }: PrivateFeedDto, @CurrentCaller() caller: Caller): Promise<FollowingView> {
    return this.feeds.read(token, caller);
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
