import { DatabaseBackup, LoaderCircle, type LucideIcon, RefreshCw } from 'lucide-react';
import { RELOAD_AFTER_SYNC_MS, SYNC_LIMIT, TOP_BAR_SYNC_MESSAGES } from '@elevate/rules';
import { classNames } from '../../shared/lib/words.js';
import { buttonStyle, iconButtonStyle } from '../../shared/ui/link.js';
import { adminApi, isResolved } from '../../shared/admin/admin.api.js';
import {
  failureOf,
  outcomeOf,
  performSync,
  reloadAfter,
  syncChannels,
  type SyncOutcome,
} from '../../shared/admin/perform-sync.js';
import type { RunAnswer } from '../../shared/api/generated/schema.js';
import { notify } from '../../shared/lib/notify.js';

const BUTTONS: readonly { which: BarSync; label: string; icon: LucideIcon }[] = [
  { which: 'sync', label: 'Sync', icon: RefreshCw },
  { which: 'backfill', label: 'Backfill', icon: DatabaseBackup },
];

export interface SyncButtonsProps {
  readonly className: string;
  /** Compact form for the bar. */
  readonly isBrief?: boolean;
}

const BRIEF = iconButtonStyle('outline', 'min-[80rem]:w-auto min-[80rem]:px-3');
const WHOLE = buttonStyle('outline');

/** Only one runs at a time, in bar and menu. */
export function SyncButtons({ className, isBrief = false }: SyncButtonsProps) {
  const mutations = { sync: useBarSync('sync'), backfill: useBarSync('backfill') };
  const isAnyBusy = mutations.sync.isLoading || mutations.backfill.isLoading;
  return (
    <div role="group" aria-label="Sync content" className={className}>
      {BUTTONS.map(({ which, label, icon }) => {
        const { start, isLoading: isBusy } = mutations[which];
        const Icon = isBusy ? LoaderCircle : icon;
        return (
          <button
            key={which}
            type="button"
            disabled={isAnyBusy}
            aria-busy={isBusy}
            onClick={start}
            className={isBrief ? BRIEF : WHOLE}
          >
            <Icon aria-hidden="true" className={classNames('size-4', isBusy && 'animate-spin')} />
            {label}
          </button>
        );
      })}
    </div>
  );
}

/** Shared by bar and menu. */
function useBarSync(which: BarSync) {
  const [start, { isLoading }] = barSyncApi.useBarSyncMutation({ fixedCacheKey: `bar-${which}` });
  return { start: () => void start(which), isLoading };
}

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
