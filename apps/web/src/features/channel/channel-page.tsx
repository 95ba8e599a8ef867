import { channelPage, UNKNOWN_CHANNEL_PAGE } from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { isAbsent } from '../../shared/api/is-absent.js';
import { EpisodeGridSkeleton } from '../../shared/episodes/episode-grid-skeleton.js';
import { useServerNotFound } from '../../shared/lib/use-server-not-found.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { BackToBrowse } from './back-to-browse.js';
import { channelApi } from './channel.api.js';
import { ChannelHeader, ChannelHeaderSkeleton } from './channel-header.js';
import { ChannelVideos, NO_VIDEOS, NoVideos } from './channel-videos.js';

export function ChannelPage() {
  const { channelId = '' } = useParams();
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-4">
        <BackToBrowse />
        <Channel channelId={channelId} />
      </div>
    </div>
  );
}

function Channel({ channelId }: { readonly channelId: string }) {
  const wasServedAsNotFound = useServerNotFound();
  const query = channelApi.useGetChannelQuery(wasServedAsNotFound ? skipToken : channelId);
  const { currentData, isFetching, error, refetch } = query;
  // A channel removed while viewed counts as unknown.
  const unknown = wasServedAsNotFound || isAbsent(error);
  const page = unknown ? undefined : currentData;
  usePageMeta(page ? channelPage(page.channel.name) : UNKNOWN_CHANNEL_PAGE);
  if (page) {
    return (
      <>
        <ChannelHeader channel={page.channel} videos={page.video_count} />
        <ChannelVideos channelId={channelId} episodes={page.episodes} total={page.video_count} />
      </>
    );
  }
  if (unknown) return <Nameless notice={<NoVideos />} />;
  if (!error) return <ChannelSkeleton />;
  const notice = <RetryNotice title={NO_VIDEOS} onRetry={() => void refetch()} busy={isFetching} />;
  return <Nameless notice={notice} />;
}

function Nameless({ notice }: { readonly notice: ReactNode }) {
  return (
    <div className="mt-6">
      <h1 className="mb-6 text-display font-extrabold tracking-[-0.035em]">Channel</h1>
      {notice}
    </div>
  );
}

function ChannelSkeleton() {
  return (
    <>
      <ChannelHeaderSkeleton />
      <Skeleton className="mb-5 h-[1.2em] w-28 text-heading" />
      <EpisodeGridSkeleton showChannel={false} />
    </>
  );
}
