import type { Bookmark } from '../../shared/api/types.js';

/** Bookmarks with one more, newest first. */
export function withBookmark(items: readonly Bookmark[], bookmark: Bookmark): Bookmark[] {
  const others = withoutBookmark(items, bookmark.article_id);
  return [...others, bookmark].sort((x, y) => Date.parse(y.created_at) - Date.parse(x.created_at));
}

/** Bookmarks without that of one article. */
export function withoutBookmark(items: readonly Bookmark[], articleId: string): Bookmark[] {
  return items.filter(({ article_id }) => article_id !== articleId);
}
