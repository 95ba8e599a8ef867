import { skipToken } from '@reduxjs/toolkit/query/react';
import { baseApi } from '../api/base-api.js';
import type { SavedIds } from '../api/types.js';
import { useSession } from '../session/use-session.js';

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
