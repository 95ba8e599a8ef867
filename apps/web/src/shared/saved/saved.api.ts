import { baseApi, ownQuery } from '../api/base-api.js';
import type { Bookmarks, MyList, SavedIds } from '../api/generated/schema.js';

export const savedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyListIds: build.query<SavedIds, string>(ownQuery('/my-list/ids', ['my-list'])),
    // An entry's content and availability depend on its episode.
    getMyList: build.query<MyList, string>(ownQuery('/my-list', ['my-list', 'episodes'], 600)),
    getBookmarks: build.query<Bookmarks, string>(ownQuery('/bookmarks', ['bookmarks'])),
  }),
});
