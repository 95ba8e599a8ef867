import type { Bookmark, Bookmarks, ListItem, MyList } from '../api/types.js';
import { myListIdsApi } from './my-list-ids.api.js';

const MY_LIST_KEPT_SECONDS = 600;

/** The saved items of both kinds, and what changes them. The argument of a query is the account. */
export const savedApi = myListIdsApi.injectEndpoints({
  endpoints: (build) => ({
    getMyList: build.query<MyList, string>({
      query: () => '/my-list',
      // So that going back finds its old place. Signing out ends it at once.
      keepUnusedDataFor: MY_LIST_KEPT_SECONDS,
      // What an entry shows, and whether it can be shown, follows from its episode.
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
