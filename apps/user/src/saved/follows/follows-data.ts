import { Injectable } from '@nestjs/common';
import type { PersonalData } from '@elevate/contracts/user';
import type { SignedIn } from '../../sessions/signed-in.js';
import { ArrivalRepository } from './arrivals/arrival.repository.js';
import { DigestRepository } from './digests/digest.repository.js';
import { DigestsService } from './digests/digests.service.js';
import { FollowingRepository } from './following.repository.js';
import { FollowingService } from './following.service.js';
import { PrivateFeedRepository } from './private-feed.repository.js';
import { PrivateFeedService } from './private-feed.service.js';

type FollowsExport = Pick<PersonalData, 'following' | 'private_feed' | 'digest'>;

/** All stored data of following: its indexes, its export and its erasure. */
@Injectable()
export class FollowsData {
  constructor(
    private readonly arrivals: ArrivalRepository,
    private readonly digests: DigestRepository,
    private readonly feeds: PrivateFeedRepository,
    private readonly followings: FollowingRepository,
    private readonly digest: DigestsService,
    private readonly feed: PrivateFeedService,
    private readonly following: FollowingService,
  ) {}

  async prepare(): Promise<void> {
    const { arrivals, digests, feeds } = this;
    await Promise.all([arrivals, digests, feeds].map((store) => store.prepare()));
  }

  async export(person: SignedIn): Promise<FollowsExport> {
    const [following, private_feed, digest] = await Promise.all([
      this.following.view(person),
      this.feed.view(person),
      this.digest.view(person),
    ]);
    return { following, private_feed, digest };
  }

  async remove(userId: string): Promise<void> {
    const { digests, feeds, followings } = this;
    for (const store of [digests, feeds, followings]) await store.remove(userId);
  }
}
