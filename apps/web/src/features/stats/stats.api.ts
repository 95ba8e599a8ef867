import { STATS_STALE_MS } from '@elevate/rules';
import { baseApi } from '../../shared/api/base-api.js';
import type { Stats } from '../../shared/api/types.js';

export const statsApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({ getStats: build.query<Stats, void>({ query: () => '/stats' }) }),
  })
  .enhanceEndpoints({ endpoints: { getStats: { providesTags: ['stats'] } } });

export function useStats() {
  return statsApi.useGetStatsQuery(undefined, {
    refetchOnFocus: true,
    refetchOnMountOrArgChange: STATS_STALE_MS / 1000,
  });
}
