import { formatDuration } from '@elevate/rules';
import type { ReactNode } from 'react';
import type { Episode } from '../api/types.js';
import { Picture } from '../ui/picture.js';
import { WatchedBar } from '../watching/watched-bar.js';
import { EpisodeLink } from './episode-link.js';

export interface CardBodyProps {
  readonly episode: Episode;
  readonly topicsShown: number;
  readonly sizes: string;
  readonly showChannel?: boolean;
  readonly tabbable?: boolean;
  /** The picture loads at once, at high priority. */
  readonly eager?: boolean;
  readonly corner?: ReactNode;
}

/** Words and picture of a card, which is a reversed column: in DOM order the title comes first, for screen readers. */
export function CardBody(props: CardBodyProps) {
  const { episode, topicsShown, sizes, showChannel = true, tabbable = true, eager, corner } = props;
  const topics = episode.topics.slice(0, topicsShown).join(' · ');
  return (
    <>
      <div className="card-words">
        <h3 className="lines-2 font-text text-small leading-[1.3] font-semibold">
          <EpisodeLink episodeId={episode.id} tabIndex={tabbable ? 0 : -1} className="card-link">
            {episode.title}
          </EpisodeLink>
        </h3>
        {showChannel && (
          <p className="lines-1 mt-1 text-caption text-plain">{episode.channel.name}</p>
        )}
        {topics && <p className="lines-1 text-caption text-quiet">{topics}</p>}
      </div>
      {/* Clicks pass through to the link, which lies below this later element. */}
      <div className="pointer-events-none relative [&>button]:pointer-events-auto">
        <Picture
          id={episode.id}
          name={episode.channel.name}
          src={episode.thumbnail_url}
          thumbnails={episode.thumbnails}
          sizes={sizes}
          badges={corner ? 'many' : 'one'}
          eager={eager}
          className="card-picture relative aspect-video rounded-card"
        />
        <p className="absolute right-2 bottom-2 rounded-[0.375rem] bg-ground/85 px-1.5 py-px text-caption font-semibold text-strong tabular-nums">
          <span className="sr-only">Duration: </span>
          {formatDuration(episode.duration_seconds)}
        </p>
        <WatchedBar episode={episode} />
        {corner}
      </div>
    </>
  );
}
