import type { Bookmarks, MyList } from '../api/generated/schema.js';
import { myListIdsApi } from './my-list-ids.api.js';

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
  }),
});
