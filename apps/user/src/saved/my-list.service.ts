import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { ListEntry } from '@elevate/contracts/user';
import { MY_LIST_MESSAGES } from '@elevate/rules';
import type { SignedIn } from '../sessions/signed-in.js';
import { MyListRepository, type SavedItem } from './saved-items.repository.js';
import { refuseUnlessAdded } from './saved.errors.js';

@Injectable()
export class MyListService {
  constructor(
    private readonly items: MyListRepository,
    private readonly clock: Clock,
  ) {}

  /** Newest first, with the episodes that nobody can watch any more. */
  async list({ account }: SignedIn): Promise<ListEntry[]> {
    return (await this.items.list(account._id)).map((item) => toEntry(account._id, item));
  }

  async add({ account }: SignedIn, episodeId: string): Promise<ListEntry> {
    const item = { id: episodeId, createdAt: this.clock.now() };
    refuseUnlessAdded(await this.items.add(account._id, item), MY_LIST_MESSAGES);
    return toEntry(account._id, item);
  }

  remove({ account }: SignedIn, episodeId: string): Promise<void> {
    return this.items.remove(account._id, episodeId);
  }
}

function toEntry(userId: string, { id, createdAt }: SavedItem): ListEntry {
  return { user_id: userId, episode_id: id, created_at: createdAt.toISOString() };
}
