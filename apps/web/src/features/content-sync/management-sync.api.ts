import {
  channelsSynced,
  MANAGEMENT_SYNC_MESSAGES,
  NEWS_STATS_AFTER_SYNC_MS,
  RELOAD_AFTER_SYNC_MS,
  SYNC_LIMIT,
} from '@elevate/rules';
import { adminApi } from '../../shared/admin/admin.api.js';
import type { RunAnswer } from '../../shared/admin/admin-types.js';
import { reloadAfter } from '../../shared/admin/page-reload.js';
import { performSync, syncChannels } from '../../shared/admin/perform-sync.js';
import { isSynced } from '../../shared/admin/sources.api.js';
import { failureOf, outcomeOf, type SyncOutcome } from '../../shared/admin/sync-outcome.js';
import { notify, type Notice } from '../../shared/lib/notify.js';

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
