import { Injectable } from '@nestjs/common';
import type { PersonalData } from '@elevate/contracts/user';
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import type { SignedIn } from '../sessions/signed-in.js';
import { FollowsData } from './follows/follows-data.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryService } from './history/history.service.js';
import { ReadingRepository } from './reading/reading.repository.js';
import { ReadingService } from './reading/reading.service.js';
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
    private readonly history: HistoryService,
    private readonly readings: ReadingRepository,
    private readonly reading: ReadingService,
    private readonly follows: FollowsData,
  ) {}

  async prepare(): Promise<void> {
    await Promise.all([this.histories.prepare(), this.readings.prepare(), this.follows.prepare()]);
  }

  async export(person: SignedIn): Promise<SavedData> {
    const [my_list, bookmarks, history, reading, follows] = await Promise.all([
      this.saved.list(MY_LIST, person),
      this.saved.list(BOOKMARKS, person),
      this.history.view(person),
      this.reading.view(person),
      this.follows.export(person),
    ]);
    return { my_list, bookmarks, history, reading, ...follows };
  }

  async erase(userId: string): Promise<void> {
    await this.items.removeAll(userId);
    await this.histories.remove(userId);
    await this.readings.remove(userId);
    await this.follows.remove(userId);
  }

  /** Entries whose time is over while the account stays. */
  async removeExpired(): Promise<void> {
    await this.history.removeExpired();
    await this.reading.removeExpired();
  }
}
