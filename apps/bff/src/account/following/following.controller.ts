import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FollowingChangeDto } from '@elevate/contracts/requests';
import { ApiJson } from '../../http/api-json.decorator.js';
import { API } from '../../http/api-prefix.js';
import type { Caller } from '../../services/caller.js';
import { SignedInEndpoint } from '../../session/account-endpoint.decorator.js';
import { CurrentUser } from '../../session/visitor.js';
import {
  followedItemsSchema,
  followingChangeSchema,
  followingSchema,
  type FollowedItems,
  type FollowingAnswer,
} from './following.schema.js';
import { FollowingService } from './following.service.js';

@ApiTags('following')
@Controller(`${API}/following`)
@SignedInEndpoint()
export class FollowingController {
  constructor(private readonly service: FollowingService) {}

  @Get()
  @ApiJson({
    summary:
      'The channels, topics, speakers and news that the account follows, and its hidden choices.',
    gives: followingSchema,
  })
  following(@CurrentUser() caller: Caller): Promise<FollowingAnswer> {
    return this.service.following(caller);
  }

  @Put()
  @ApiJson({
    summary: 'Applies what changed on a device.',
    takes: followingChangeSchema,
    gives: followingSchema,
  })
  changeFollowing(
    @Body() body: FollowingChangeDto,
    @CurrentUser() caller: Caller,
  ): Promise<FollowingAnswer> {
    return this.service.change(body, caller);
  }

  @Get('items')
  @ApiJson({
    summary: 'The newest talks and articles of what the account follows, without what it hides.',
    gives: followedItemsSchema,
  })
  followedItems(@CurrentUser() caller: Caller): Promise<FollowedItems> {
    return this.service.items(caller);
  }
}
