import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { FollowingChange, FollowingView } from '@elevate/contracts/user';
import type { SignedIn } from '../../sessions/signed-in.js';
import { toChange, toView } from './following.mapper.js';
import { FollowingRepository } from './following.repository.js';
import { mergeFollowing } from './merge-following.js';

@Injectable()
export class FollowingService {
  constructor(
    private readonly followings: FollowingRepository,
    private readonly clock: Clock,
  ) {}

  async view({ account }: SignedIn): Promise<FollowingView> {
    return toView(await this.followings.find(account._id));
  }

  async change({ account }: SignedIn, change: FollowingChange): Promise<FollowingView> {
    const now = this.clock.now();
    const asked = toChange(change);
    return toView(
      await this.followings.change(account._id, (stored) => mergeFollowing(stored, asked, now)),
    );
  }
}
