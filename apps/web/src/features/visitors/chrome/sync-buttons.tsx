import { SYSTEM_MANAGEMENT_PAGE } from '@elevate/rules';
import {
  DatabaseBackup,
  KeyRound,
  ListPlus,
  LoaderCircle,
  RefreshCw,
  SlidersHorizontal,
} from 'lucide-react';
import { classNames } from '../../../shared/ui/class-names.js';
import { sourcesApi } from '../../../shared/desk/followed-sources.api.js';
import { showsSample } from '../../../shared/page/page-meta.js';
import { paths } from '../../../shared/paths.js';
import { buttonStyle, iconButtonStyle, Link, shownButtonStyle } from '../../../shared/ui/link.js';
import { useSync } from '../../../shared/desk/perform-sync.js';

export interface SyncButtonsProps {
  readonly className: string;
  readonly isBrief?: boolean;
}

const BRIEF = iconButtonStyle('outline', 'min-[80rem]:w-auto min-[80rem]:px-3');
const WHOLE = buttonStyle('outline');

/** Only one runs at a time, in bar and menu. */
export function SyncButtons({ className, isBrief = false }: SyncButtonsProps) {
  const buttons = [
    { label: 'Sync', icon: RefreshCw, ...useSync('sync') },
    { label: 'Backfill', icon: DatabaseBackup, ...useSync('backfill') },
  ];
  return (
    <div role="group" aria-label="Sync content" className={className}>
      {showsSample() && <FirstStep isBrief={isBrief} />}
      {buttons.map(({ label, icon, start, isBusy }) => {
        const Icon = isBusy ? LoaderCircle : icon;
        return (
          <button
            key={label}
            type="button"
            disabled={buttons.some((button) => button.isBusy)}
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
  const { data: channels } = sourcesApi.useGetSourcesQuery('channels');
  if (!channels) return null;
  const lacksKey = channels.some((channel) => channel.lacksKey);
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

interface ManagementLinkProps {
  readonly onFollow: () => void;
  readonly className: string;
}

export function ManagementLink({ onFollow, className }: ManagementLinkProps) {
  return (
    <li>
      <Link to={paths.adminSystem} onClick={onFollow} className={className}>
        <SlidersHorizontal className="size-4.5 text-quiet" />
        {SYSTEM_MANAGEMENT_PAGE.title}
      </Link>
    </li>
  );
}
