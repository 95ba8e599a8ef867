import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { FollowingView, NewPrivateFeed, PrivateFeedView } from '@elevate/contracts/user';
import { AppError } from '@elevate/errors';
import type { Caller } from '../../requests/caller.js';
import { Limits } from '../../requests/limits.js';
import { sha256 } from '../../requests/sha256.js';
import type { SignedIn } from '../../sessions/signed-in.js';
import { toView } from './following.mapper.js';
import { FollowingRepository } from './following.repository.js';
import { PrivateFeedRepository } from './private-feed.repository.js';

const SECRET_BYTES = 32;

@Injectable()
export class PrivateFeedService {
  constructor(
    private readonly feeds: PrivateFeedRepository,
    private readonly followings: FollowingRepository,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  async view({ account }: SignedIn): Promise<PrivateFeedView> {
    const feed = await this.feeds.find(account._id);
    return { created_at: feed?.createdAt.toISOString() ?? null };
  }

  /** The only answer that has the secret. */
  async renew({ account }: SignedIn): Promise<NewPrivateFeed> {
    const token = randomBytes(SECRET_BYTES).toString('base64url');
    const createdAt = this.clock.now();
    await this.feeds.put({ _id: account._id, hash: sha256(token), createdAt });
    return { token, created_at: createdAt.toISOString() };
  }

  revoke({ account }: SignedIn): Promise<void> {
    return this.feeds.remove(account._id);
  }

  /** @throws AppError `USER.FEED_NOT_FOUND` */
  async read(token: string, caller: Caller): Promise<FollowingView> {
    this.limits.privateFeed(caller);
    const feed = await this.feeds.findByHash(sha256(token));
    if (!feed) throw new AppError('USER.FEED_NOT_FOUND', { kind: 'user' });
    return toView(await this.followings.find(feed._id));
  }
}
