import { STATS_STALE_MS } from '@elevate/rules';
import { newsApi } from './news.api.js';

/** The figures of the news: fetched again when the window is looked at again, and when they change. */
export function useNewsStats() {
  return newsApi.useGetNewsStatsQuery(undefined, {
    refetchOnFocus: true,
    refetchOnMountOrArgChange: STATS_STALE_MS / 1000,
  });
}
