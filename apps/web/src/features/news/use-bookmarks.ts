import { skipToken } from '@reduxjs/toolkit/query/react';
import { ownerFor } from '../../shared/session/must-change-password.js';
import { useSession } from '../../shared/session/use-session.js';
import { bookmarksApi } from './bookmarks.api.js';

/** The bookmarks of whoever is signed in, newest first; nothing while nobody is. */
export function useBookmarks() {
  const { user } = useSession();
  const { currentData, isError, isFetching, refetch } = bookmarksApi.useGetBookmarksQuery(
    ownerFor(user) ?? skipToken,
  );
  return { items: currentData?.items, isFailed: isError && !currentData, isFetching, refetch };
}

/** Whether an article is among them. Looks only: asking is done once. */
export function useIsBookmarked(articleId: string): boolean {
  const { user } = useSession();
  const { isBookmarked } = bookmarksApi.endpoints.getBookmarks.useQueryState(
    user?.id ?? skipToken,
    {
      selectFromResult: ({ currentData }) => ({
        isBookmarked: currentData?.items.some(({ article_id }) => article_id === articleId),
      }),
    },
  );
  return isBookmarked ?? false;
}
