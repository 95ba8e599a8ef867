import { baseApi, ownQuery } from '../api/base-api.js';
import type { SavedIds } from '../api/generated/schema.js';

/** Separate from the other saved-item calls, because the initial bundle of every page needs it. */
export const myListIdsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMyListIds: build.query<SavedIds, string>(ownQuery('/my-list/ids', ['my-list'])),
  }),
});
