import { formatDuration, RELATED_TO_ARTICLE_EPISODES } from '@elevate/rules';
import type { Episode } from '../../shared/api/types.js';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';
import { Picture } from '../../shared/ui/picture.js';
import { Skeleton } from '../../shared/ui/skeleton.js';

export function RelatedRow({ episode }: { readonly episode: Episode }) {
  const { channel } = episode;
  return (
    <li className="card related-row">
      <Picture
        id={episode.id}
        name={channel.name}
        src={episode.thumbnail_url}
        thumbnails={episode.thumbnails}
        sizes="5rem"
        className="relative aspect-video w-20 shrink-0 rounded-card"
      />
      <div className="min-w-0 flex-1">
        <h3 className="lines-2 font-text text-caption leading-[1.3] font-semibold wrap-anywhere">
          <Link to={paths.video(episode.id)} className="card-link">
            {episode.title}
          </Link>
        </h3>
        <p className="lines-1 text-caption leading-[1.3] text-quiet">
          {channel.name} · {formatDuration(episode.duration_seconds)}
        </p>
      </div>
    </li>
  );
}

export function RelatedRowsSkeleton() {
  return (
    <div aria-hidden="true" className="related-rows">
      {Array.from({ length: RELATED_TO_ARTICLE_EPISODES }, (_, row) => (
        <div key={row} className="related-row">
          <Skeleton className="aspect-video w-20 shrink-0" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-3 w-11/12" />
            <Skeleton className="mt-2 h-3 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
