import { Injectable } from '@nestjs/common';
import type { PersonalData } from '@elevate/contracts/user';
import type { SignedIn } from '../sessions/signed-in.js';
import { DigestRepository, toDigestView } from './follows/digests/digest.repository.js';
import {
  FollowingRepository,
  PrivateFeedRepository,
  toFollowingView,
  toPrivateFeedView,
} from './follows/following.repository.js';
import { HistoryRepository, toHistoryView } from './history/history.repository.js';
import { ReadingRepository, toReadingView } from './reading/reading.repository.js';
import { BOOKMARKS, MY_LIST, SavedRepository } from './saved.repository.js';

type SavedData = Pick<
  PersonalData,
  'my_list' | 'bookmarks' | 'history' | 'reading' | 'following' | 'private_feed' | 'digest'
>;

/** All that accounts keep here, for exports, erasure and expiry. */
@Injectable()
export class SavedDataService {
  constructor(
    private readonly items: SavedRepository,
    private readonly histories: HistoryRepository,
    private readonly readings: ReadingRepository,
    private readonly followings: FollowingRepository,
    private readonly feeds: PrivateFeedRepository,
    private readonly digests: DigestRepository,
  ) {}

  async export({ account }: SignedIn): Promise<SavedData> {
    const { _id: userId } = account;
    const [my_list, bookmarks, history, reading, following, feed, digest] = await Promise.all([
      this.items.list(MY_LIST, userId),
      this.items.list(BOOKMARKS, userId),
      this.histories.find(userId),
      this.readings.find(userId),
      this.followings.find(userId),
      this.feeds.find(userId),
      this.digests.find(userId),
    ]);
    return {
      my_list,
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
