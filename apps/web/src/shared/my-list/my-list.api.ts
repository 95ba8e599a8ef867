import type { ListItem, MyList } from '../api/types.js';
import { myListIdsApi } from './my-list-ids.api.js';

const KEPT_SECONDS = 600;

/** The list itself, and what changes it. */
export const myListApi = myListIdsApi
  .injectEndpoints({
    endpoints: (build) => ({
      getMyList: build.query<MyList, string>({
        query: () => '/my-list',
        // So that going back finds its old place. Signing out ends it at once.
        keepUnusedDataFor: KEPT_SECONDS,
      }),
      addToMyList: build.mutation<ListItem, string>({
        query: (episode_id) => ({ url: '/my-list', method: 'POST', body: { episode_id } }),
      }),
      removeFromMyList: build.mutation<null, string>({
        query: (id) => ({ url: `/my-list/${encodeURIComponent(id)}`, method: 'DELETE' }),
      }),
    }),
  })
  // What an entry shows, and whether it can be shown, follows from its episode.
  .enhanceEndpoints({ endpoints: { getMyList: { providesTags: ['my-list', 'episodes'] } } });
