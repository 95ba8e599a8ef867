import { channelPage, UNKNOWN_CHANNEL_PAGE } from '@elevate/rules';
import { useParams } from 'react-router';
import { isAbsent } from '../../shared/api/is-absent.js';
import { EpisodeGridSkeleton } from '../../shared/episodes/episode-grid-skeleton.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { BackToBrowse } from './back-to-browse.js';
import { channelApi } from './channel.api.js';
import { ChannelHeader, ChannelHeaderSkeleton } from './channel-header.js';
import { ChannelVideos, NO_VIDEOS, NoVideos } from './channel-videos.js';

/** One channel: who it is, and its newest episodes. */
export function ChannelPage() {
  const { channelId = '' } = useParams();
  const { currentData, isFetching, error, refetch } = channelApi.useGetChannelQuery(channelId);
  const unknown = isAbsent(error);
  // One that was taken away while it was looked at is as unknown as one that never was.
  const page = unknown ? undefined : currentData;
  usePageMeta(page ? channelPage(page.channel.name) : UNKNOWN_CHANNEL_PAGE);
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-4">
        <BackToBrowse />
        {page && (
          <>
            <ChannelHeader channel={page.channel} videos={page.video_count} />
            <ChannelVideos episodes={page.episodes} total={page.video_count} />
          </>
        )}
        {!page && error && (
          <div className="mt-6">
            <h1 className="mb-6 text-display font-extrabold tracking-[-0.035em]">Channel</h1>
            {unknown ? (
              <NoVideos />
            ) : (
              <RetryNotice title={NO_VIDEOS} onRetry={() => void refetch()} busy={isFetching} />
            )}
          </div>
        )}
        {!page && !error && (
          <>
            <ChannelHeaderSkeleton />
            <Skeleton className="mb-5 h-[1.2em] w-28 text-heading" />
            <EpisodeGridSkeleton showChannel={false} />
          </>
        )}
      </div>
    </div>
  );
}
