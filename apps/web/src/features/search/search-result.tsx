import { formatDuration } from '@elevate/rules';
import type { Episode } from '../../shared/api/types.js';
import { viewsLabel } from '../../shared/episodes/views-label.js';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';
import { Picture } from '../../shared/ui/picture.js';
import { highlight } from './highlight.js';

export interface SearchResultProps {
  readonly episode: Episode;
  readonly term: string;
}

export function SearchResult({ episode, term }: SearchResultProps) {
  const { channel } = episode;
  return (
    <li className="card relative -mx-2 flex scroll-my-24 items-center gap-4 rounded-card p-2 hover:bg-raised md:gap-6">
      <Picture
        id={episode.id}
        name={channel.name}
        src={episode.thumbnail_url}
        thumbnails={episode.thumbnails}
        sizes="(min-width: 40rem) 12rem, 7.5rem"
        className="relative aspect-video w-30 shrink-0 self-start rounded-card sm:w-48"
      />
      <div className="min-w-0 flex-1">
        <h3 className="lines-2 font-text text-small leading-[1.3] font-semibold sm:text-body">
          <Link to={paths.video(episode.id)} className="card-link">
            {highlight(episode.title, term).map(({ text, isMatch }, index) =>
              isMatch ? (
                <mark key={index} className="bg-transparent text-lead-text underline">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </Link>
        </h3>
        <p className="lines-1 mt-1 text-caption text-plain">{channel.name}</p>
        <p className="lines-1 mt-0.5 text-caption text-quiet">
          {formatDuration(episode.duration_seconds)} · {viewsLabel(episode.view_count)}
        </p>
      </div>
    </li>
  );
}
