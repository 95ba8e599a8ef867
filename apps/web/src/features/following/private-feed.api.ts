import { baseApi } from '../../shared/api/base-api.js';
import type { PrivateFeed, PrivateFeedAddresses } from '../../shared/api/types.js';

/** Queries take the account id as their argument, which separates the caches of accounts. */
export const privateFeedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPrivateFeed: build.query<PrivateFeed, string>({
      query: () => '/following/feed',
      keepUnusedDataFor: 0,
      providesTags: ['private-feed'],
    }),
    renewPrivateFeed: build.mutation<PrivateFeedAddresses, void>({
      query: () => ({ url: '/following/feed', method: 'POST' }),
      invalidatesTags: ['private-feed'],
    }),
    revokePrivateFeed: build.mutation<null, void>({
      query: () => ({ url: '/following/feed', method: 'DELETE' }),
      invalidatesTags: ['private-feed'],
    }),
  }),
});
