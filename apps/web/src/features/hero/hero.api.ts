import { HERO_REFETCH_MS, HERO_STALE_MS } from '@elevate/rules';
import { baseApi } from '../../shared/api/base-api.js';
import type { Hero } from '../../shared/api/types.js';

export const heroApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({ getHero: build.query<Hero, void>({ query: () => '/hero' }) }),
  })
  .enhanceEndpoints({ endpoints: { getHero: { providesTags: ['hero'] } } });

/** The featured episode, fetched again as often as the spec says, but never in a hidden tab. */
export function useHero() {
  return heroApi.useGetHeroQuery(undefined, {
    pollingInterval: HERO_REFETCH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: HERO_STALE_MS / 1000,
  });
}
