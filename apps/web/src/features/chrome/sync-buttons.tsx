import { DatabaseBackup, LoaderCircle, RefreshCw, type LucideIcon } from 'lucide-react';
import { classNames } from '../../shared/lib/class-names.js';
import { buttonStyle, iconButtonStyle } from '../../shared/ui/button-style.js';
import { barSyncApi, type BarSync } from './bar-sync.api.js';

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
