import { baseApi } from '../api/base-api.js';
import type { SavedIds } from '../api/generated/schema.js';

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
