import { CHANNELS_PAGE, pluralize, TOPICS_SHOWN } from '@elevate/rules';
import { ArrowLeft, Tv } from 'lucide-react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import type { ChannelEntry } from '../../../shared/api/generated/schema.js';
import { paths } from '../../../shared/paths.js';
import { useFold } from '../../../shared/ui/fold.js';
import { ButtonLink, Link } from '../../../shared/ui/link.js';
import { Page } from '../../../shared/ui/page.js';
import { Answer, Notice, Skeleton } from '../../../shared/ui/notice.js';
import { Skeletons } from '../../../shared/ui/skeletons.js';
import { Avatar } from '../../../shared/ui/avatar.js';

const EMPTY_TEXT = 'No channels available.';

export function ChannelsPage() {
  const query = pagesApi.useGetChannelsQuery();
  const { data, isFetching, isError } = query;
  return (
    <Page meta={CHANNELS_PAGE}>
      <div role="status" className="mt-2 min-h-[1.55em] text-body text-plain">
        {data && data.items.length > 0 && `${pluralize(data.items.length, 'channel')}, from A to Z`}
        {!data && !isError && <Skeleton className="h-5 w-40" />}
      </div>
      <div className="mt-6" aria-busy={isFetching}>
        <Answer
          query={query}
          failed={EMPTY_TEXT}
          skeleton={<Skeletons count={12} className="channel-tiles" each="h-55" />}
        >
          {({ items }) => <Channels channels={items} />}
        </Answer>
      </div>
    </Page>
  );
}

function Channels({ channels }: { readonly channels: readonly ChannelEntry[] }) {
  const { classOf, more } = useFold(channels.length);
  if (channels.length === 0) {
    return (
      <Notice
        icon={Tv}
        title={EMPTY_TEXT}
        text="The first channels appear here automatically."
        action={<ButtonLink to={paths.home} icon={ArrowLeft} label="Back to Home" />}
      />
    );
  }
  return (
    <>
      <ul aria-label="All channels" className="channel-tiles">
        {channels.map((channel, index) => (
          <li key={channel.id} className={`${TILE} ${classOf(index) ?? ''}`}>
            <Avatar of={channel} pixels={80} className="size-20 text-title" />
            <h2 className="line-clamp-2 mt-4 max-w-full text-body leading-[1.25] font-bold tracking-tight wrap-anywhere">
              <Link to={paths.channel(channel.id)} className="card-link">
                {channel.name}
              </Link>
            </h2>
            {channel.handle && (
              <p className="truncate mt-0.5 max-w-full text-caption text-quiet">{channel.handle}</p>
            )}
            <p className="mt-1 text-caption font-semibold text-lead-text tabular-nums">
              {pluralize(channel.video_count, 'video')}
            </p>
            {channel.topics.length > 0 && (
              <p className="line-clamp-2 mt-2 max-w-full text-caption text-plain wrap-anywhere">
                <span className="sr-only">Topics: </span>
                {channel.topics.slice(0, TOPICS_SHOWN.channelCard).join('\u00a0· ')}
              </p>
            )}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

const TILE =
  'card spot-tile relative flex min-h-55 flex-col items-center rounded-card px-3 pt-6 pb-4 text-center hover:-translate-y-1';
