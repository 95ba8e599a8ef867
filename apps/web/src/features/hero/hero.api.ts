import { HERO_REFETCH_MS, HERO_STALE_MS } from '@elevate/rules';
import { baseApi } from '../../shared/api/base-api.js';
import type { Hero } from '../../shared/api/types.js';

export const heroApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({ getHero: build.query<Hero, void>({ query: () => '/hero' }) }),
  })
  .enhanceEndpoints({ endpoints: { getHero: { providesTags: ['hero'] } } });

/** Polls at the interval given in the spec, but not in a hidden tab. */
export function useHero() {
  return heroApi.useGetHeroQuery(undefined, {
    pollingInterval: HERO_REFETCH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: HERO_STALE_MS / 1000,
  });
}
