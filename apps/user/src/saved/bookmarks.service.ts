import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Bookmark } from '@elevate/contracts/user';
import { BOOKMARK_MESSAGES } from '@elevate/rules';
import type { SignedIn } from '../sessions/signed-in.js';
import { BookmarkRepository, type SavedItem } from './saved-items.repository.js';
import { refuseUnlessAdded } from './saved.errors.js';

/** 132 bits. */
const ID_LENGTH = 22;

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

function toBookmark(userId: string, { id: articleId, createdAt }: SavedItem): Bookmark {
  const created_at = createdAt.toISOString();
  const id = bookmarkId(userId, articleId, created_at);
  return { id, user_id: userId, article_id: articleId, created_at };
}

/** Derived, not stored: bookmarks are entries of one document, and older entries have no id. */
function bookmarkId(...parts: [userId: string, articleId: string, createdAt: string]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, ID_LENGTH);
}
