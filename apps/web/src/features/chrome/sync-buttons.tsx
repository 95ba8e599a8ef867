import {
  DatabaseBackup,
  KeyRound,
  ListPlus,
  LoaderCircle,
  type LucideIcon,
  RefreshCw,
} from 'lucide-react';
import { RELOAD_AFTER_SYNC_MS, SYNC_LIMIT, TOP_BAR_SYNC_MESSAGES } from '@elevate/rules';
import { classNames } from '../../shared/lib/words.js';
import { showsSample } from '../../shared/lib/page-meta.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle, iconButtonStyle, Link, shownButtonStyle } from '../../shared/ui/link.js';
import { adminApi, isResolved, sourcesApi } from '../../shared/admin/admin.api.js';
import {
  notifyOutcome,
  performSync,
  reloadAfter,
  syncChannels,
} from '../../shared/admin/perform-sync.js';
import type { RunAnswer } from '../../shared/api/generated/schema.js';
import { notify } from '../../shared/lib/notify.js';

const BUTTONS: readonly { which: BarSync; label: string; icon: LucideIcon }[] = [
  { which: 'sync', label: 'Sync', icon: RefreshCw },
  { which: 'backfill', label: 'Backfill', icon: DatabaseBackup },
];

export interface SyncButtonsProps {
  readonly className: string;
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
      {showsSample() && <FirstStep isBrief={isBrief} />}
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
            <Icon className={classNames('size-4', isBusy && 'animate-spin')} />
            {label}
          </button>
        );
      })}
    </div>
  );
}

/** The first steps of a site that shows the sample: a key, a channel. */
function FirstStep({ isBrief }: Required<Pick<SyncButtonsProps, 'isBrief'>>) {
  const { data: channels } = sourcesApi.useGetFollowedChannelsQuery();
  if (!channels) return null;
  const lacksKey = channels.some(({ last_error: error }) => error === 'missing-api-key');
  if (channels.length > 0 && !lacksKey) return null;
  const Icon = lacksKey ? KeyRound : ListPlus;
  const words = lacksKey ? 'First: set YOUTUBE_API_KEY and restart' : 'First: add a channel';
  return (
    <Link
      to={`${paths.adminSystem}?tab=sources`}
      aria-label={words}
      title={words}
      // Below, the bar has no room for it.
      className={
        isBrief
          ? shownButtonStyle('lead', 'hidden min-[90rem]:inline-flex')
          : buttonStyle('lead', 'basis-full')
      }
    >
      <Icon className="size-4" />
      <span className={isBrief ? 'max-[110rem]:hidden' : undefined}>{words}</span>
    </Link>
  );
}

/** Shared by bar and menu. */
function useBarSync(which: BarSync) {
  const [start, { isLoading }] = barSyncApi.useBarSyncMutation({ fixedCacheKey: `bar-${which}` });
  return { start: () => void start(which), isLoading };
}

type BarSync = keyof typeof TOP_BAR_SYNC_MESSAGES;

const BACKFILL = { backfill: true, force: true, limit: SYNC_LIMIT };

const barSyncApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    barSync: build.mutation<RunAnswer, BarSync>({
      queryFn: (which, _api, _options, request) =>
        which === 'sync'
          ? syncChannels(request, isResolved)
          : performSync(request, '/admin/video-syncs', BACKFILL),
      onQueryStarted: async (which, { queryFulfilled }) => {
        const words = TOP_BAR_SYNC_MESSAGES[which];
        notify({ kind: 'info', message: words.started });
        const isDone = await notifyOutcome(queryFulfilled, {
          done: ({ message }) => message || words.done,
          cancelled: words.cancelled,
          failed: (why) => ({
            kind: 'error',
            message: why ? words.failedBecause + why : words.failed,
          }),
        });
        if (isDone) reloadAfter(RELOAD_AFTER_SYNC_MS);
      },
    }),
  }),
});
