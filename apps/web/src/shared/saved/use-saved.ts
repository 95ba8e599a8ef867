import { skipToken } from '@reduxjs/toolkit/query/react';
import { ownerFor } from '../session/must-change-password.js';
import { useSession } from '../session/use-session.js';
import { savedApi } from './saved.api.js';

/** The list of whoever is signed in, newest first; nothing while nobody is. */
export function useMyList() {
  const { user } = useSession();
  return savedApi.useGetMyListQuery(ownerFor(user) ?? skipToken);
}

/** The bookmarks of whoever is signed in, newest first; nothing while nobody is. */
export function useBookmarks() {
  const { user } = useSession();
  return savedApi.useGetBookmarksQuery(ownerFor(user) ?? skipToken);
}

/** Whether the signed-in person bookmarked an article. Reads the cache; `useBookmarks` fetches. */
export function useIsBookmarked(articleId: string): boolean {
  const { user } = useSession();
  const { isBookmarked } = savedApi.endpoints.getBookmarks.useQueryState(user?.id ?? skipToken, {
    selectFromResult: ({ currentData }) => ({
      isBookmarked: currentData?.items.some(({ article_id }) => article_id === articleId),
    }),
  });
  return isBookmarked ?? false;
}
