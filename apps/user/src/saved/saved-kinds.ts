import { createHash } from 'node:crypto';
import type { ArticleDto, Bookmark, EpisodeDto, ListEntry } from '@elevate/contracts/user';
import { BOOKMARK_MESSAGES, MY_LIST_MESSAGES } from '@elevate/rules';

export interface SavedItem {
  readonly id: string;
  readonly createdAt: Date;
}

export interface SavedKind<View = unknown, Body = never> {
  readonly model: 'UserList' | 'Bookmark';
  readonly collection: string;
  readonly messages: { readonly duplicate: string; readonly notAdded: string };
  readonly toItem: (body: Body) => Omit<SavedItem, 'createdAt'>;
  readonly toView: (userId: string, item: SavedItem) => View;
}

/** Withdrawn episodes stay on the list; the BFF marks them as unavailable. */
export const MY_LIST: SavedKind<ListEntry, EpisodeDto> = {
  model: 'UserList',
  collection: 'user_lists',
  messages: MY_LIST_MESSAGES,
  toItem: ({ episode_id: id }) => ({ id }),
  toView: (userId, { id, createdAt }) => ({
    user_id: userId,
    episode_id: id,
    created_at: createdAt.toISOString(),
  }),
};

export const BOOKMARKS: SavedKind<Bookmark, ArticleDto> = {
  model: 'Bookmark',
  collection: 'user_news_bookmarks',
  messages: BOOKMARK_MESSAGES,
  toItem: ({ article_id: id }) => ({ id }),
  toView: (userId, { id: articleId, createdAt }) => {
    const created_at = createdAt.toISOString();
    const id = bookmarkId(userId, articleId, created_at);
    return { id, user_id: userId, article_id: articleId, created_at };
  },
};

/** 132 bits. */
const ID_LENGTH = 22;

/** Derived, because bookmarks are embedded entries and older ones have no id. */
function bookmarkId(...parts: [userId: string, articleId: string, createdAt: string]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, ID_LENGTH);
}
