import { RELOAD_AFTER_SYNC_MS, SYNC_LIMIT, TOP_BAR_SYNC_MESSAGES } from '@elevate/rules';
import { adminApi } from '../../shared/admin/admin.api.js';
import type { RunAnswer } from '../../shared/admin/admin-types.js';
import { reloadAfter } from '../../shared/admin/page-reload.js';
import { performSync, syncChannels } from '../../shared/admin/perform-sync.js';
import { isResolved } from '../../shared/admin/sources.api.js';
import { failureOf, outcomeOf, type SyncOutcome } from '../../shared/admin/sync-outcome.js';
import { notify } from '../../shared/lib/notify.js';

export type BarSync = keyof typeof TOP_BAR_SYNC_MESSAGES;

const BACKFILL = { backfill: true, force: true, limit: SYNC_LIMIT };

export const barSyncApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    barSync: build.mutation<RunAnswer, BarSync>({
      queryFn: (which, _api, _options, ask) =>
        which === 'sync'
          ? syncChannels(ask, isResolved)
          : performSync(ask, '/admin/video-syncs', BACKFILL),
      onQueryStarted: async (which, { queryFulfilled }) => {
        notify({ kind: 'info', message: TOP_BAR_SYNC_MESSAGES[which].started });
        tell(which, await queryFulfilled.then(({ data }) => outcomeOf(data), failureOf));
      },
    }),
  }),
});

function tell(which: BarSync, outcome: SyncOutcome): void {
  const words = TOP_BAR_SYNC_MESSAGES[which];
  switch (outcome.kind) {
    case 'done':
      notify({ kind: 'success', message: outcome.message || words.done });
      return reloadAfter(RELOAD_AFTER_SYNC_MS);
    case 'cancelled':
      return notify({ kind: 'info', message: words.cancelled });
    case 'failed': {
      const message = outcome.why ? words.failedBecause + outcome.why : words.failed;
      return notify({ kind: 'error', message });
    }
  }
}
