import { type Draft, original } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { deskApi, type Listed } from '../../../shared/desk/admin.api.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { serverAddress } from '../../../shared/api/server-address.js';
import { followStream } from '../../../shared/browser/follow-stream.js';

const runPath = (id: string): string => `/admin/runs/${encodeURIComponent(id)}`;

export const NOTHING_YET: WatchedRuns = { connection: 'connecting', runs: [] };

export const runsApi = deskApi(({ build, read, send }) => ({
  getStatus: read<Api.AdminStatus>(() => '/admin/status', ['admin-status']),
  getRuns: read<Listed<Api.RunSummary>>(() => '/admin/runs', ['admin-runs']),
  getRun: build.query<Api.Run, string>({
    query: runPath,
    transformResponse: ({ run }: Api.RunAnswer) => run,
    providesTags: ['admin-runs'],
  }),
  cancelRun: send<Api.RunAnswer, string>('POST', (id) => `${runPath(id)}/cancel`, ['admin-runs']),
  retryRun: send<Api.RunAnswer, string>('POST', (id) => `${runPath(id)}/retry`, ['admin-runs']),
  watchRuns: build.query<WatchedRuns, void>({
    queryFn: () => ({ data: NOTHING_YET }),
    keepUnusedDataFor: 0,
    onCacheEntryAdded: async (_, { updateCachedData, dispatch, getCacheEntry, ...entry }) => {
      await entry.cacheDataLoaded;
      const { invalidateTags } = runsApi.util;
      const refetchOutcomes = () => void dispatch(invalidateTags([...OUTCOMES]));
      const change = (next: (now: WatchedRuns) => WatchedRuns) =>
        // The original objects, not Immer drafts, so that unchanged runs keep their identity.
        updateCachedData((draft) => {
          const now = original<unknown>(draft) as WatchedRuns | undefined;
          return next(now ?? NOTHING_YET) as Draft<WatchedRuns>;
        });
      const note = (run: Api.Run) => {
        change((now) => ({ ...now, runs: withRun(now.runs, run) }));
        if (run.status !== 'running') refetchOutcomes();
      };
      const reload = async (id: string) => {
        const once = { subscribe: false, forceRefetch: true };
        const { data } = await dispatch(runsApi.endpoints.getRun.initiate(id, once));
        if (data) note(data);
      };
      let isFirst = true;
      const stop = followStream({
        url: () => serverAddress('/admin/stream'),
        event: 'run',
        onOpen: () => {
          change((now) => ({ ...now, connection: 'live' }));
          if (!isFirst) refetchOutcomes();
          isFirst = false;
          // The stream repeats active runs on connect but not runs that ended in the meantime, so fetch those.
          for (const { id, status } of getCacheEntry().data?.runs ?? [])
            if (status === 'running') void reload(id);
        },
        onMessage: (message) => note(message as Api.Run),
        onLost: (isRefused) => {
          change((now) => ({ ...now, connection: 'lost' }));
          // An event stream hides its HTTP status; a normal request renews the session or finds it expired.
          if (isRefused) refetchOutcomes();
        },
      });
      await entry.cacheEntryRemoved;
      stop();
    },
  }),
}));

const OUTCOMES = ['admin-runs', 'admin-status', 'admin-channels', 'admin-feeds'] as const;

export interface WatchedRuns {
  readonly connection: 'connecting' | 'live' | 'lost';
  readonly runs: readonly Api.Run[];
}

/** Ended runs stay visible for comparison, but only a few. */
const MOST_ENDED = 3;

/** Ignores stale updates. Unchanged sources keep their identity, so only changed rows render. */
export function withRun(runs: readonly Api.Run[], run: Api.Run): readonly Api.Run[] {
  const existing = runs.find(({ id }) => id === run.id);
  if (existing && existing.version >= run.version) return runs;
  if (existing) {
    const next = copyWithStructuralSharing(existing, run);
    return runs.map((each) => (each === existing ? next : each));
  }
  let ended = 0;
  return [run, ...runs]
    .toSorted((a, b) => Date.parse(b.started_at) - Date.parse(a.started_at))
    .filter(({ status }) => status === 'running' || ++ended <= MOST_ENDED);
}
