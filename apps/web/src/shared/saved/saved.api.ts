import { ownQuery } from '../api/base-api.js';
import type { Bookmarks, MyList } from '../api/generated/schema.js';
import { myListIdsApi } from './my-list-ids.api.js';

export const savedApi = myListIdsApi.injectEndpoints({
  endpoints: (build) => ({
    // An entry's content and availability depend on its episode.
    getMyList: build.query<MyList, string>(ownQuery('/my-list', ['my-list', 'episodes'], 600)),
    getBookmarks: build.query<Bookmarks, string>(ownQuery('/bookmarks', ['bookmarks'])),
  }),
});
