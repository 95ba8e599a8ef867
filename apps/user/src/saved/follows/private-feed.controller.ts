import { Body, Controller, Delete, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { PrivateFeedDto } from '@elevate/contracts/requests';
import type { FollowingView, NewPrivateFeed, PrivateFeedView } from '@elevate/contracts/user';
import type { Caller } from '../../requests/caller.js';
import { CurrentCaller } from '../../requests/current-caller.decorator.js';
import { AccessGuard } from '../../sessions/access.guard.js';
import { CurrentUser, type SignedIn } from '../../sessions/signed-in.js';
import { PrivateFeedService } from './private-feed.service.js';

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
