import { skipToken } from '@reduxjs/toolkit/query/react';
import { useOwner } from '../session/session-store.js';
import { useSession } from '../session/session.slice.js';
import { savedApi } from './saved.api.js';
import { myListIdsApi } from './my-list-ids.api.js';

/** My List of the signed-in account, newest first; undefined if signed out. */
export function useMyList() {
  return savedApi.useGetMyListQuery(useOwner());
}

export function useBookmarks() {
  return savedApi.useGetBookmarksQuery(useOwner());
}

/** Reads the cache only; `useBookmarks` fetches. */
export function useIsBookmarked(articleId: string): boolean {
  const { user } = useSession();
  const { isBookmarked } = savedApi.endpoints.getBookmarks.useQueryState(user?.id ?? skipToken, {
    selectFromResult: ({ currentData }) => ({
      isBookmarked: currentData?.items.some(({ article_id }) => article_id === articleId),
    }),
  });
  return isBookmarked ?? false;
}

export function useIsListed(episodeId: string): boolean {
  const { user } = useSession();
  const { isListed } = myListIdsApi.endpoints.getMyListIds.useQueryState(user?.id ?? skipToken, {
    selectFromResult: ({ currentData }) => ({ isListed: currentData?.ids.includes(episodeId) }),
  });
  return isListed ?? false;
}
