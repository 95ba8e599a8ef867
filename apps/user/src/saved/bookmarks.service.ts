import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Bookmark } from '@elevate/contracts/user';
import { BOOKMARK_MESSAGES } from '@elevate/rules';
import type { SignedIn } from '../access/signed-in.js';
import { BookmarkRepository, type SavedItem } from './saved-items.repository.js';
import { refuseUnlessAdded } from './saved.errors.js';

@Injectable()
export class BookmarksService {
  constructor(
    private readonly items: BookmarkRepository,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async list({ account }: SignedIn): Promise<Bookmark[]> {
    return (await this.items.list(account._id)).map((item) => toBookmark(account._id, item));
  }

  async add({ account }: SignedIn, articleId: string): Promise<Bookmark> {
    const item = { id: articleId, createdAt: this.clock.now() };
    refuseUnlessAdded(await this.items.add(account._id, item), BOOKMARK_MESSAGES);
    return toBookmark(account._id, item);
  }

  remove({ account }: SignedIn, articleId: string): Promise<void> {
    return this.items.remove(account._id, articleId);
  }
}

function toBookmark(userId: string, { id, createdAt }: SavedItem): Bookmark {
  return { user_id: userId, article_id: id, created_at: createdAt.toISOString() };
}
