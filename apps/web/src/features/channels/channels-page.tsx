import { CHANNELS_PAGE, pluralize } from '@elevate/rules';
import { ArrowLeft, Tv } from 'lucide-react';
import type { ChannelEntry } from '../../shared/api/types.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { ChannelTile, ChannelTilesSkeleton } from './channel-tile.js';
import { channelsApi } from './channels.api.js';

const EMPTY_TEXT = 'No channels available.';

export function ChannelsPage() {
  usePageMeta(CHANNELS_PAGE);
  const { data, isFetching, isError, refetch } = channelsApi.useGetChannelsQuery();
  const isAwaited = !data && !isError;
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-8">
        <h1 className="text-display font-extrabold tracking-[-0.035em]">Channels</h1>
        <div role="status" className="mt-2 min-h-[1.55em] text-body text-plain">
          {data && countLabel(data.items.length)}
          {isAwaited && <Skeleton className="h-5 w-40" />}
        </div>
        <div className="mt-6" aria-busy={isFetching}>
          {data && <Channels channels={data.items} />}
          {isAwaited && <ChannelTilesSkeleton />}
          {!data && isError && (
            <RetryNotice title={EMPTY_TEXT} onRetry={() => void refetch()} busy={isFetching} />
          )}
        </div>
      </div>
    </div>
  );
}

function countLabel(channels: number): string | null {
  return channels === 0 ? null : `${pluralize(channels, 'channel')}, from A to Z`;
}

function Channels({ channels }: { readonly channels: readonly ChannelEntry[] }) {
  if (channels.length === 0) return <NoChannels />;
  return (
    <ul aria-label="All channels" className="channel-tiles">
      {channels.map((channel) => (
        <ChannelTile key={channel.id} channel={channel} />
      ))}
    </ul>
  );
}

function NoChannels() {
  return (
    <Notice
      icon={Tv}
      title={EMPTY_TEXT}
      text="The first channels appear here automatically."
      action={
        <Link to={paths.home} className={buttonStyle('plain')}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Home
        </Link>
      }
    />
  );
}
