import { skipToken } from '@reduxjs/toolkit/query/react';
import { baseApi } from '../api/base-api.js';
import type { FollowedItems } from '../api/types.js';
import { ownerFor } from '../session/must-change-password.js';
import { useSession } from '../session/use-session.js';

const KEPT_SECONDS = 600;

const followedItemsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFollowedItems: build.query<FollowedItems, string>({
      query: () => '/following/items',
      // Kept so that Back restores the scroll position; signing out clears it immediately.
      keepUnusedDataFor: KEPT_SECONDS,
      providesTags: ['following', 'episodes', 'news'],
    }),
  }),
});

/** The newest of what the signed-in account follows; undefined if signed out. */
export function useFollowedItems() {
  const { user } = useSession();
  return followedItemsApi.useGetFollowedItemsQuery(ownerFor(user) ?? skipToken);
}
