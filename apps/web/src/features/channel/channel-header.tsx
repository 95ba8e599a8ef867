import { pluralize } from '@elevate/rules';
import { ExternalLink } from 'lucide-react';
import type { Channel } from '../../shared/api/types.js';
import { channelOnYouTube, paths } from '../../shared/paths.js';
import { FollowButton } from '../../shared/following/follow-button.js';
import { Avatar } from '../../shared/ui/avatar.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Skeleton } from '../../shared/ui/skeleton.js';

// The most frequent topics, limited to keep the episodes in view.
const TOPICS = 6;

const headerStyle =
  'mt-3 mb-8 flex flex-wrap items-center gap-x-6 gap-y-4 sm:gap-x-8 md:flex-nowrap';
const avatarStyle = 'size-20 text-title sm:size-32 sm:text-display';

export interface ChannelHeaderProps {
  readonly channel: Channel;
  readonly videos: number;
}

export function ChannelHeader({ channel, videos }: ChannelHeaderProps) {
  const facts = [channel.handle, pluralize(videos, 'video')].filter(Boolean);
  return (
    <header className={headerStyle}>
      <Avatar
        id={channel.id}
        name={channel.name}
        src={channel.thumbnail_url}
        pixels={128}
        className={avatarStyle}
      />
      <div className="min-w-0 flex-1 basis-64 sm:basis-96">
        <h1 className="text-display font-extrabold tracking-[-0.035em] wrap-anywhere">
          {channel.name}
        </h1>
        <p className="mt-2 text-body text-plain tabular-nums wrap-anywhere">{facts.join(' · ')}</p>
        <Topics topics={channel.topics.slice(0, TOPICS)} />
      </div>
      <div className="flex flex-wrap gap-3 md:justify-end">
        <FollowButton choice={{ kind: 'channel', id: channel.id, name: channel.name }} />
        {channel.youtube_channel_id && (
          <a
            href={channelOnYouTube(channel.youtube_channel_id)}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle('plain')}
          >
            Channel on YouTube
            <ExternalLink aria-hidden="true" className="size-4" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
      </div>
    </header>
  );
}

function Topics({ topics }: { readonly topics: readonly string[] }) {
  if (topics.length === 0) return null;
  return (
    <ul aria-label="Topics" className="mt-3 -mb-1 flex flex-wrap gap-2">
      {topics.map((topic) => (
        <li key={topic} className="max-w-full">
          <Link
            to={paths.topic(topic)}
            className="relative inline-flex min-h-9 max-w-full items-center rounded-pill px-3.5 text-caption text-plain ring-1 ring-hairline ring-inset after:absolute after:-inset-1 hover:text-strong hover:ring-quiet"
          >
            <span className="lines-1">{topic}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function ChannelHeaderSkeleton() {
  return (
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
  );
}
