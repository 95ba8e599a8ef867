import { siteApi } from '../api/base-api.js';
import type { Bookmarks, MyList, SavedIds } from '../api/generated/schema.js';

export const savedApi = siteApi(({ own }) => ({
  getMyListIds: own<SavedIds>('/my-list/ids', ['my-list']),
  // An entry's content and availability depend on its episode.
  getMyList: own<MyList>('/my-list', ['my-list', 'episodes'], 600),
  getBookmarks: own<Bookmarks>('/bookmarks', ['bookmarks']),
}));
