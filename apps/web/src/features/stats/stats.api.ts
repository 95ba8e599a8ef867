import { STATS_STALE_MS } from '@elevate/rules';
import { baseApi } from '../../shared/api/base-api.js';
import type { Stats } from '../../shared/api/types.js';

export const statsApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({ getStats: build.query<Stats, void>({ query: () => '/stats' }) }),
  })
  .enhanceEndpoints({ endpoints: { getStats: { providesTags: ['stats'] } } });

/** The platform's figures: fetched again when the window is looked at again, and when they change. */
export function useStats() {
  return statsApi.useGetStatsQuery(undefined, {
    refetchOnFocus: true,
    refetchOnMountOrArgChange: STATS_STALE_MS / 1000,
  });
}
