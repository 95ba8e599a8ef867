import type { Article } from '../../shared/api/types.js';
import { useSession } from '../../shared/session/use-session.js';
import { bookmarksApi } from './bookmarks.api.js';
import { useIsBookmarked } from './use-bookmarks.js';

/**
 * The ways to change whether an article is bookmarked. One change of an article at a time, wherever
 * on the page it is asked for.
 */
export function useBookmarkChange(articleId: string) {
  const { user } = useSession();
  const shared = { fixedCacheKey: articleId };
  const [add, adding] = bookmarksApi.useAddBookmarkMutation(shared);
  const [remove, removing] = bookmarksApi.useRemoveBookmarkMutation(shared);
  const isChanging = adding.isLoading || removing.isLoading;
  return {
    isChanging,
    add: (article: Article) => {
      if (user && !isChanging) void add({ userId: user.id, article });
    },
    remove: () => {
      if (user && !isChanging) void remove({ userId: user.id, articleId });
    },
  };
}

/** Whether an article is bookmarked, and the way to the opposite. */
export function useBookmarkToggle(article: Article) {
  const isBookmarked = useIsBookmarked(article.id);
  const { isChanging, add, remove } = useBookmarkChange(article.id);
  const toggle = () => (isBookmarked ? remove() : add(article));
  return { isBookmarked, isChanging, toggle };
}
