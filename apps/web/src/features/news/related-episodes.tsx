import { skipToken } from '@reduxjs/toolkit/query/react';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatDuration, RELATED_TO_ARTICLE_EPISODES } from '@elevate/rules';
import type { Episode } from '../../shared/api/generated/schema.js';
import { Button, Link } from '../../shared/ui/link.js';
import { classNames } from '../../shared/lib/words.js';
import { paths } from '../../shared/paths.js';
import { Picture } from '../../shared/ui/picture.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { newsApi } from './reading-tools.js';

export interface RelatedEpisodesProps {
  readonly articleId: string | null;
}

/**
 * Shows episodes related to the current article. While the card is off screen, it docks at the bottom of the viewport.
 */
export function RelatedEpisodes({ articleId }: RelatedEpisodesProps) {
  const { currentData, isFetching } = newsApi.useGetArticleEpisodesQuery(articleId ?? skipToken);
  const episodes = currentData?.items;
  const home = useRef<HTMLDivElement>(null);
  const { isDocked, sendBack } = useDock(home, articleId, Boolean(episodes?.length));
  return (
    <div ref={home} className="related-home">
      <section
        aria-labelledby="related-episodes"
        aria-busy={isFetching}
        className={classNames('own-card', isDocked && 'related-dock rise')}
        onKeyDown={({ key }) => {
          if (key === 'Escape') sendBack();
        }}
      >
        <div className="own-head">
          <h2 id="related-episodes" className="text-body font-bold tracking-tight">
            Related Episodes
          </h2>
          {isDocked && (
            <Button
              isRound
              kind="quiet"
              extra="-my-2.5 -mr-3"
              aria-label="Close related episodes"
              icon={X}
              onPress={sendBack}
            />
          )}
        </div>
        {episodes ? (
          <Rows episodes={episodes} />
        ) : (
          <NoRows articleId={articleId} isAwaited={isFetching} />
        )}
      </section>
    </div>
  );
}

/** True while the card is docked; a dismissal holds until the next article. */
function useDock(
  home: RefObject<HTMLDivElement | null>,
  articleId: string | null,
  hasSomething: boolean,
) {
  const isAway = useIsOutOfView(home);
  const [sentBackFor, setSentBackFor] = useState<string | null>(null);
  const isDocked = isAway && hasSomething && sentBackFor !== articleId;
  return { isDocked, sendBack: () => setSentBackFor(articleId) };
}

function Rows({ episodes }: { readonly episodes: readonly Episode[] }) {
  if (episodes.length === 0) return <p className="own-words">No episodes on this subject yet.</p>;
  return (
    <ul aria-labelledby="related-episodes" className="related-rows">
      {episodes.map((episode) => (
        <RelatedRow key={episode.id} episode={episode} />
      ))}
    </ul>
  );
}

interface NoRowsProps extends RelatedEpisodesProps {
  readonly isAwaited: boolean;
}

function NoRows({ articleId, isAwaited }: NoRowsProps) {
  if (isAwaited) return <RelatedRowsSkeleton />;
  return (
    <p className="own-words">
      {articleId === null
        ? 'Point at an article to see talks on its subject.'
        : 'Related episodes could not be loaded. Try another article.'}
    </p>
  );
}

function useIsOutOfView(ref: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setAway(!entry?.isIntersecting));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isAway;
}

function RelatedRow({ episode }: { readonly episode: Episode }) {
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
        <h3 className="line-clamp-2 font-text text-caption leading-[1.3] font-semibold wrap-anywhere">
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

function RelatedRowsSkeleton() {
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
