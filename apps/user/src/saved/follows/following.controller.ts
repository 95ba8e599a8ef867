import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { FollowingChangeDto } from '@elevate/contracts/requests';
import type { FollowingView } from '@elevate/contracts/user';
import { AccessGuard } from '../../sessions/access.guard.js';
import { CurrentUser, type SignedIn } from '../../sessions/signed-in.js';
import { FollowingService } from './following.service.js';

@Controller('v1/me/following')
@UseGuards(AccessGuard)
export class FollowingController {
  constructor(private readonly following: FollowingService) {}

  @Get()
  view(@CurrentUser() person: SignedIn): Promise<FollowingView> {
    return this.following.view(person);
  }

  @Put()
  change(
    @CurrentUser() person: SignedIn,
    @Body() change: FollowingChangeDto,
  ): Promise<FollowingView> {
    return this.following.change(person, change);
  }
}
