import { skipToken } from '@reduxjs/toolkit/query/react';
import { ownerFor, useSession } from '../session/session-store.js';
import { baseApi } from '../api/base-api.js';
import type { Bookmark, Bookmarks, ListItem, MyList, SavedIds } from '../api/types.js';

/** My List of the signed-in account, newest first; undefined if signed out. */
export function useMyList() {
  const { user } = useSession();
  return savedApi.useGetMyListQuery(ownerFor(user) ?? skipToken);
}

/** Bookmarks of the signed-in account, newest first; undefined if signed out. */
export function useBookmarks() {
  const { user } = useSession();
  return savedApi.useGetBookmarksQuery(ownerFor(user) ?? skipToken);
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

/** Separate from the other saved-item calls, because the initial bundle of every page needs it. */
export const myListIdsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyListIds: build.query<SavedIds, string>({
      query: () => '/my-list/ids',
      keepUnusedDataFor: 0,
      providesTags: ['my-list'],
    }),
  }),
});

/** Reads the cache without a request of its own. */
export function useIsListed(episodeId: string): boolean {
  const { user } = useSession();
  const { isListed } = myListIdsApi.endpoints.getMyListIds.useQueryState(user?.id ?? skipToken, {
    selectFromResult: ({ currentData }) => ({ isListed: currentData?.ids.includes(episodeId) }),
  });
  return isListed ?? false;
}

const MY_LIST_KEPT_SECONDS = 600;

/** Queries take the account id as their argument, which separates the caches of accounts. */
export const savedApi = myListIdsApi.injectEndpoints({
  endpoints: (build) => ({
    getMyList: build.query<MyList, string>({
      query: () => '/my-list',
      // Kept so that Back restores the scroll position; signing out clears it immediately.
      keepUnusedDataFor: MY_LIST_KEPT_SECONDS,
      // An entry's content and availability depend on its episode.
      providesTags: ['my-list', 'episodes'],
    }),
    getBookmarks: build.query<Bookmarks, string>({
      query: () => '/bookmarks',
      keepUnusedDataFor: 0,
      providesTags: ['bookmarks'],
    }),
    addToMyList: build.mutation<ListItem, string>({
      query: (episode_id) => ({ url: '/my-list', method: 'POST', body: { episode_id } }),
    }),
    addBookmark: build.mutation<Bookmark, string>({
      query: (article_id) => ({ url: '/bookmarks', method: 'POST', body: { article_id } }),
    }),
    removeSaved: build.mutation<
      null,
      { readonly kind: 'my-list' | 'bookmarks'; readonly id: string }
    >({
      query: ({ kind, id }) => ({ url: `/${kind}/${encodeURIComponent(id)}`, method: 'DELETE' }),
    }),
  }),
});
