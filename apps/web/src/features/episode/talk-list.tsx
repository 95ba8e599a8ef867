import { formatDuration } from '@elevate/rules';
import { useId } from 'react';
import type { Episode } from '../../shared/api/types.js';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';
import { Picture } from '../../shared/ui/picture.js';

export interface TalkListProps {
  readonly title: string;
  readonly episodes: readonly Episode[];
  /** False where all are of one channel. */
  readonly withChannel?: boolean;
}

/** A narrow list for the column beside the picture. */
export function TalkList({ title, episodes, withChannel = false }: TalkListProps) {
  const id = useId();
  return (
    <>
      <h2 id={id} className="mb-2 text-heading font-bold tracking-tight">
        {title}
      </h2>
      <ul aria-labelledby={id} className="hideable">
        {episodes.map((episode) => (
          <Talk key={episode.id} episode={episode} withChannel={withChannel} />
        ))}
      </ul>
    </>
  );
}

interface TalkProps extends Required<Pick<TalkListProps, 'withChannel'>> {
  readonly episode: Episode;
}

function Talk({ episode, withChannel }: TalkProps) {
  const { channel } = episode;
  const duration = formatDuration(episode.duration_seconds);
  return (
    <li className="card relative -mx-2 flex items-center gap-4 rounded-card p-2 hover:bg-raised">
      <Picture
        id={episode.id}
        name={channel.name}
        src={episode.thumbnail_url}
        thumbnails={episode.thumbnails}
        sizes="8rem"
        className="relative aspect-video w-32 shrink-0 self-start rounded-card"
      />
      <div className="min-w-0 flex-1">
        <h3 className="lines-2 font-text text-small leading-[1.3] font-semibold wrap-anywhere">
          <Link to={paths.video(episode.id)} className="card-link">
            {episode.title}
          </Link>
        </h3>
        {withChannel && <p className="lines-1 mt-1 text-caption text-plain">{channel.name}</p>}
        <p className={`${withChannel ? 'mt-0.5' : 'mt-1'} text-caption text-quiet`}>{duration}</p>
      </div>
    </li>
  );
}
