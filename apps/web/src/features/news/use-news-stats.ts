import { STATS_STALE_MS } from '@elevate/rules';
import { newsApi } from './news.api.js';

/** Refetches on window focus and on live updates. */
export function useNewsStats() {
  return newsApi.useGetNewsStatsQuery(undefined, {
    refetchOnFocus: true,
    refetchOnMountOrArgChange: STATS_STALE_MS / 1000,
  });
}
