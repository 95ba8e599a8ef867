import { Injectable } from '@nestjs/common';
import type { PersonalData } from '@elevate/contracts/user';
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import type { SignedIn } from '../sessions/signed-in.js';
import { ArrivalRepository } from './follows/arrivals/arrival.repository.js';
import { DigestRepository } from './follows/digests/digest.repository.js';
import { DigestsService } from './follows/digests/digests.service.js';
import { FollowingRepository, PrivateFeedRepository } from './follows/following.repository.js';
import { PrivateFeedService, toFollowingView } from './follows/following.service.js';
import { toHistoryView } from './history/history.mapper.js';
import { HistoryRepository } from './history/history.repository.js';
import { toReadingView } from './reading/reading.mapper.js';
import { ReadingRepository } from './reading/reading.repository.js';
import {
  BOOKMARKS,
  MY_LIST,
  type SavedKind,
  type Added,
  SavedRepository,
} from './saved.repository.js';

@Injectable()
export class SavedService {
  constructor(
    private readonly items: SavedRepository,
    private readonly clock: Clock,
  ) {}

  /** Newest first, including withdrawn items. */
  async list<View>(kind: SavedKind<View>, { account }: SignedIn): Promise<View[]> {
    const items = await this.items.list(kind, account._id);
    return items.map((item) => kind.toView(account._id, item));
  }

  async add<View, Body>(
    kind: SavedKind<View, Body>,
    { account }: SignedIn,
    body: Body,
  ): Promise<View> {
    const item = { ...kind.toItem(body), createdAt: this.clock.now() };
    refuseUnlessAdded(await this.items.add(kind, account._id, item), kind.messages);
    return kind.toView(account._id, item);
  }

  remove(kind: SavedKind, { account }: SignedIn, id: string): Promise<void> {
    return this.items.remove(kind, account._id, id);
  }
}

function refuseUnlessAdded(added: Added, { duplicate, notAdded }: SavedKind['messages']): void {
  if (added === 'added') return;
  throw added === 'duplicate'
    ? new AppError('USER.DUPLICATE', { kind: 'user', message: duplicate })
    : new AppError('USER.LIST_FULL', { kind: 'user', message: notAdded });
}

type SavedData = Pick<
  PersonalData,
  'my_list' | 'bookmarks' | 'history' | 'reading' | 'following' | 'private_feed' | 'digest'
>;

/** All that accounts keep here, for exports, erasure and expiry. */
@Injectable()
export class SavedDataService {
  constructor(
    private readonly items: SavedRepository,
    private readonly saved: SavedService,
    private readonly histories: HistoryRepository,
    private readonly readings: ReadingRepository,
    private readonly followings: FollowingRepository,
    private readonly feeds: PrivateFeedRepository,
    private readonly feed: PrivateFeedService,
    private readonly digests: DigestRepository,
    private readonly digest: DigestsService,
    private readonly arrivals: ArrivalRepository,
  ) {}

  async prepare(): Promise<void> {
    const { histories, readings, arrivals, digests, feeds } = this;
    const stores = [histories, readings, arrivals, digests, feeds];
    await Promise.all(stores.map((store) => store.prepare()));
  }

  async export(person: SignedIn): Promise<SavedData> {
    const { _id: userId } = person.account;
    const [my_list, bookmarks, history, reading, following, private_feed, digest] =
      await Promise.all([
        this.saved.list(MY_LIST, person),
        this.saved.list(BOOKMARKS, person),
        this.histories.find(userId),
        this.readings.find(userId),
        this.followings.find(userId),
        this.feed.view(person),
        this.digest.view(person),
      ]);
    return {
      my_list,
      bookmarks,
      history: toHistoryView(history),
      reading: toReadingView(reading),
      following: toFollowingView(following),
      private_feed,
      digest,
    };
  }

  async erase(userId: string): Promise<void> {
    await this.items.removeAll(userId);
    const { histories, readings, digests, feeds, followings } = this;
    for (const store of [histories, readings, digests, feeds, followings]) {
      await store.remove(userId);
    }
  }

  /** Entries whose time is over while the account stays. */
  async removeExpired(): Promise<void> {
    await this.histories.removeExpired();
    await this.readings.removeExpired();
  }
}
