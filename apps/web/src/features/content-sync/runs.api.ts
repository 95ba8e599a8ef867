import { original, type Draft } from '@reduxjs/toolkit';
import { adminApi } from '../../shared/admin/admin.api.js';
import type { AdminStatus, Run, RunAnswer, RunSummary } from '../../shared/admin/admin-types.js';
import { watchRuns } from './watch-runs.js';
import type { WatchedRuns } from './watched-runs.js';

const runPath = (id: string): string => `/admin/runs/${encodeURIComponent(id)}`;

const NOTHING_YET: WatchedRuns = { connection: 'connecting', runs: [] };

export const runsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getStatus: build.query<AdminStatus, void>({
      query: () => '/admin/status',
      providesTags: ['admin-status'],
    }),
    getRuns: build.query<readonly RunSummary[], void>({
      query: () => '/admin/runs',
      transformResponse: ({ items }: { readonly items: readonly RunSummary[] }) => items,
      providesTags: ['admin-runs'],
    }),
    getRun: build.query<Run, string>({
      query: runPath,
      transformResponse: ({ run }: RunAnswer) => run,
      providesTags: ['admin-runs'],
    }),
    cancelRun: build.mutation<RunAnswer, string>({
      query: (id) => ({ url: `${runPath(id)}/cancel`, method: 'POST' }),
      invalidatesTags: ['admin-runs', 'admin-audit'],
    }),
    retryRun: build.mutation<RunAnswer, string>({
      query: (id) => ({ url: `${runPath(id)}/retry`, method: 'POST' }),
      invalidatesTags: ['admin-runs', 'admin-audit'],
    }),
    /** Streams active runs while the query has subscribers. */
    watchRuns: build.query<WatchedRuns, void>({
      queryFn: () => ({ data: NOTHING_YET }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async (_, { updateCachedData, dispatch, getCacheEntry, ...entry }) => {
        await entry.cacheDataLoaded;
        const stop = watchRuns({
          known: () => getCacheEntry().data ?? NOTHING_YET,
          change: (next) => updateCachedData((draft) => knownTo(draft, next)),
          askFor: async (id) => {
            const once = { subscribe: false, forceRefetch: true };
            const { data } = await dispatch(runsApi.endpoints.getRun.initiate(id, once));
            return data ?? null;
          },
          askForOutcomes: () => void dispatch(runsApi.util.invalidateTags([...OUTCOMES])),
        });
        await entry.cacheEntryRemoved;
        stop();
      },
    }),
  }),
});

/** Uses the original objects, not Immer drafts, so unchanged runs keep their identity. */
function knownTo(draft: unknown, next: (known: WatchedRuns) => WatchedRuns) {
  const known = original(draft) as WatchedRuns | undefined;
  return next(known ?? NOTHING_YET) as Draft<WatchedRuns>;
}

const OUTCOMES = ['admin-runs', 'admin-status', 'admin-channels', 'admin-feeds'] as const;
