import { type ReactNode, useId } from 'react';
import {
  channelsSynced,
  MANAGEMENT_SYNC_MESSAGES,
  NEWS_STATS_AFTER_SYNC_MS,
  RELOAD_AFTER_SYNC_MS,
  SYNC_LIMIT,
} from '@elevate/rules';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { type Draft, original } from '@reduxjs/toolkit';
import { adminApi, isSynced } from '../../shared/admin/admin.api.js';
import {
  failureOf,
  outcomeOf,
  performSync,
  reloadAfter,
  syncChannels,
  type SyncOutcome,
} from '../../shared/admin/perform-sync.js';
import type { AdminStatus, Run, RunAnswer, RunSummary } from '../../shared/api/generated/schema.js';
import { type Notice, notify } from '../../shared/lib/notify.js';
import { serverAddress } from '../../shared/api/server-address.js';
import { followStream } from '../../shared/lib/follow-stream.js';

interface PanelProps {
  readonly title: string;
  readonly text?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, text, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-heading font-bold">
          {title}
        </h2>
        {aside}
      </div>
      {text && <p className="text-small text-quiet">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

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

interface Watch {
  readonly known: () => WatchedRuns;
  readonly change: (next: (known: WatchedRuns) => WatchedRuns) => void;
  readonly askFor: (id: string) => Promise<Run | null>;
  /** Refetches the data that runs change. */
  readonly askForOutcomes: () => void;
}

/** Follows active runs until the returned function is called. */
function watchRuns({ known, change, askFor, askForOutcomes }: Watch): () => void {
  const note = (run: Run) => {
    change((now) => ({ ...now, runs: withRun(now.runs, run) }));
    if (run.status !== 'running') askForOutcomes();
  };
  const lookAgain = async (id: string) => {
    const run = await askFor(id);
    if (run) note(run);
  };
  let isFirst = true;
  return followStream({
    url: () => serverAddress('/admin/stream'),
    event: 'run',
    onOpen: () => {
      change((now) => ({ ...now, connection: 'live' }));
      if (!isFirst) askForOutcomes();
      isFirst = false;
      // The stream repeats active runs on connect but not runs that ended in the meantime, so fetch those.
      for (const { id, status } of known().runs) if (status === 'running') void lookAgain(id);
    },
    onMessage: (message) => note(message as Run),
    onLost: (refused) => {
      change((now) => ({ ...now, connection: 'lost' }));
      // An event stream hides its HTTP status; a normal request renews the session or finds it expired.
      if (refused) askForOutcomes();
    },
  });
}

export interface WatchedRuns {
  readonly connection: 'connecting' | 'live' | 'lost';
  readonly runs: readonly Run[];
}

/** Ended runs stay visible for comparison, but only a few. */
const MOST_ENDED = 3;

/**
 * Merges one run into the list and ignores stale updates. Unchanged sources keep their identity so that only changed
 * rows render.
 */
export function withRun(runs: readonly Run[], run: Run): readonly Run[] {
  const known = runs.find(({ id }) => id === run.id);
  if (known && known.version >= run.version) return runs;
  if (known) {
    const next = copyWithStructuralSharing(known, run);
    return runs.map((one) => (one === known ? next : one));
  }
  let ended = 0;
  return [run, ...runs]
    .toSorted((a, b) => Date.parse(b.started_at) - Date.parse(a.started_at))
    .filter(({ status }) => status === 'running' || ++ended <= MOST_ENDED);
}

const ALL = { backfill: false, force: false, limit: SYNC_LIMIT };
const WORDS = MANAGEMENT_SYNC_MESSAGES;

export const managementSyncApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    syncVideos: build.mutation<RunAnswer, void>({
      queryFn: (_, _api, _options, ask) => syncChannels(ask, isSynced, ALL),
      onQueryStarted: async (_, { queryFulfilled }) => {
        tellOfVideos(await queryFulfilled.then(({ data }) => outcomeOf(data), failureOf));
      },
    }),
    syncNews: build.mutation<RunAnswer, void>({
      queryFn: (_, _api, _options, ask) => performSync(ask, '/admin/news-syncs', {}),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const outcome = await queryFulfilled.then(({ data }) => outcomeOf(data), failureOf);
        notify(newsToast(outcome));
        if (outcome.kind !== 'done') return;
        // The new articles take a moment to pass through the services.
        setTimeout(
          () => dispatch(managementSyncApi.util.invalidateTags(['news-stats'])),
          NEWS_STATS_AFTER_SYNC_MS,
        );
      },
    }),
  }),
});

function newsToast(outcome: SyncOutcome): Notice {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'success', message: WORDS.newsDone };
    case 'cancelled':
      return { kind: 'info', message: WORDS.newsCancelled };
    case 'failed':
      return failure(WORDS.newsFailed, outcome.why);
  }
}

/** The text comes from the spec; the reason goes beneath it. */
function failure(message: string, why: string | null): Notice {
  return { kind: 'error', message, ...(why !== null && { detail: `${why}.` }) };
}

function tellOfVideos(outcome: SyncOutcome): void {
  switch (outcome.kind) {
    case 'done':
      notify({ kind: 'success', message: channelsSynced(outcome.sources) });
      return reloadAfter(RELOAD_AFTER_SYNC_MS);
    case 'cancelled':
      return notify({ kind: 'info', message: WORDS.videosCancelled });
    case 'failed': {
      const isNothing = outcome.why === WORDS.noChannels;
      if (isNothing) return notify({ kind: 'error', message: WORDS.noChannels });
      return notify(failure(WORDS.videosFailed, outcome.why));
    }
  }
}
