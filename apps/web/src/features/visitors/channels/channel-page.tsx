import { channelPage, formatDay, pluralize, UNKNOWN_CHANNEL_PAGE } from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useParams } from 'react-router-dom';
import { Clapperboard, ExternalLink } from 'lucide-react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { Heading } from '../../../shared/ui/page.js';
import { Description } from '../../../shared/episodes/description.js';
import { EpisodeGridSkeleton } from '../../../shared/episodes/episode-grid.js';
import { useServerNotFound } from '../../../shared/page/page-meta.js';
import { SubjectPage } from '../../../shared/page/subject-page.js';
import { Notice, Skeleton } from '../../../shared/ui/notice.js';
import { channelOnYouTube, paths } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/link.js';
import type { ChannelPage as ChannelPageData } from '../../../shared/api/generated/schema.js';
import { Share } from '../../../shared/episodes/share.js';
import { FollowButton } from '../../../shared/following/follow-button.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import {
  ChipLinks,
  NewestEpisodes,
  TopicLinks,
} from '../../../shared/episodes/results/newest-episodes.js';

export function ChannelPage() {
  const { channelId = '' } = useParams();
  const isUnknown = useServerNotFound();
  const query = pagesApi.useGetChannelQuery(isUnknown ? skipToken : channelId);
  return (
    <SubjectPage
      back={{ to: paths.channels, label: 'Back to browse' }}
      query={query}
      isUnknown={isUnknown}
      metaOf={({ channel }) => channelPage(channel.name)}
      unknownMeta={UNKNOWN_CHANNEL_PAGE}
      heading="Channel"
      headingClass="my-6"
      missing={NO_VIDEOS}
      failed={NO_VIDEOS.title}
      skeleton={<ChannelSkeleton />}
    >
      {(page) => (
        <>
          <ChannelHeader page={page} />
          <div className="mb-6 empty:hidden">
            {page.description && <Description text={page.description} length={200} />}
            {page.speakers.length > 0 && <p className="mt-3 text-small font-bold">Speakers</p>}
            <ChipLinks
              label="Speakers"
              className="chip-reel"
              links={page.speakers.map(({ id, name }) => [name, paths.speaker(id)])}
            />
          </div>
          {page.episodes.length === 0 ? (
            <Notice {...NO_VIDEOS} />
          ) : (
            <NewestEpisodes
              id="videos"
              title="Videos"
              of={{ channel: channelId }}
              episodes={page.episodes}
              total={page.video_count}
              showChannel={false}
            />
          )}
        </>
      )}
    </SubjectPage>
  );
}

function ChannelSkeleton() {
  return (
    <>
      <div aria-hidden="true" className={headerStyle}>
        <Skeleton className={`shrink-0 rounded-pill ${avatarStyle}`} />
        <div className="min-w-0 flex-1 basis-64 sm:basis-96">
          <Skeleton className="h-[1.02em] w-72 max-w-full text-display" />
          <div className="mt-2 flex h-[1.55em] items-center text-body">
            <Skeleton className="h-4 w-28" />
          </div>
          <Skeleton className="mt-3 h-9 w-64 max-w-full rounded-pill" />
        </div>
      </div>
      <Skeleton className="mb-5 h-[1.2em] w-28 text-heading" />
      <EpisodeGridSkeleton showChannel={false} />
    </>
  );
}

const NO_VIDEOS = {
  icon: Clapperboard,
  title: 'No videos available from this channel.',
  text: 'There is more to see on other channels.',
  action: <ButtonLink to={paths.channels} label="See all channels" />,
};

const headerStyle =
  'mt-3 mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 sm:gap-x-8 md:flex-nowrap md:items-start';
const avatarStyle = 'size-20 text-title sm:size-32 sm:text-display';

function ChannelHeader({ page }: { readonly page: ChannelPageData }) {
  const { channel, video_count, episodes } = page;
  const [newest] = episodes;
  const facts = [
    channel.handle,
    pluralize(video_count, 'video'),
    newest?.published_at && `newest of ${formatDay(newest.published_at)}`,
  ].filter(Boolean);
  return (
    <header className={headerStyle}>
      <Avatar of={channel} pixels={128} className={avatarStyle} />
      <div className="min-w-0 flex-1 basis-64 sm:basis-96">
        <Heading as="h1" className="wrap-anywhere">
          {channel.name}
        </Heading>
        <p className="mt-2 text-body text-plain tabular-nums wrap-anywhere">{facts.join(' · ')}</p>
        <TopicLinks topics={channel.topics} extra="-mb-1" />
      </div>
      <div className="flex flex-wrap gap-3 md:justify-end">
        <FollowButton choice={{ kind: 'channel', id: channel.id, name: channel.name }} />
        {channel.youtube_channel_id && (
          <ButtonLink
            to={channelOnYouTube(channel.youtube_channel_id)}
            target="_blank"
            rel="noreferrer"
            label="Channel on YouTube"
          >
            <ExternalLink className="size-4" />
            <span className="sr-only">(opens in a new tab)</span>
          </ButtonLink>
        )}
        <Share kind="channels" of={{ id: channel.id, title: channel.name }} />
      </div>
    </header>
  );
}
