import { skipToken } from '@reduxjs/toolkit/query/react';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatDuration, RELATED_TO_ARTICLE_EPISODES } from '@elevate/rules';
import { pagesApi } from '../../../shared/api/pages.api.js';
import type { Episode } from '../../../shared/api/generated/schema.js';
import { Button, Link } from '../../../shared/ui/link.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { paths } from '../../../shared/paths.js';
import { EpisodePicture } from '../../../shared/ui/picture.js';
import { Skeletons } from '../../../shared/ui/skeletons.js';

/** Docks at the bottom of the viewport while its card is off screen. */
export function RelatedEpisodes({ articleId }: { readonly articleId: string | null }) {
  const { currentData, isFetching } = pagesApi.useGetArticleEpisodesQuery(articleId ?? skipToken);
  const episodes = currentData?.items;
  const home = useRef<HTMLDivElement>(null);
  const isAway = useIsOutOfView(home);
  const [sentBackFor, setSentBackFor] = useState<string | null>(null);
  const isDocked = isAway && Boolean(episodes?.length) && sentBackFor !== articleId;
  const sendBack = () => setSentBackFor(articleId);
  return (
    <div ref={home} className="related-home">
      <section
        aria-labelledby="related-episodes"
        aria-busy={isFetching}
        className={classNames(OWN_CARD, isDocked && 'related-dock rise')}
        onKeyDown={({ key }) => {
          if (key === 'Escape') sendBack();
        }}
      >
        <div className="flex items-center justify-between gap-3">
          <h2 id="related-episodes" className="text-body font-bold tracking-tight">
            Related Episodes
          </h2>
          {isDocked && (
            <Button
              isRound
              extra="-my-2.5 -mr-3"
              aria-label="Close related episodes"
              icon={X}
              onPress={sendBack}
            />
          )}
        </div>
        {episodes && episodes.length > 0 && (
          <ul aria-labelledby="related-episodes" className="grid gap-2">
            {episodes.map((episode) => (
              <RelatedRow key={episode.id} episode={episode} />
            ))}
          </ul>
        )}
        {!episodes && isFetching && (
          <Skeletons count={RELATED_TO_ARTICLE_EPISODES} className="grid gap-2" each="h-14" />
        )}
        {(episodes ? episodes.length === 0 : !isFetching) && (
          <p className="m-auto max-w-md pb-6 text-center text-small text-quiet">
            {wordsInstead(articleId, Boolean(episodes))}
          </p>
        )}
      </section>
    </div>
  );
}

function wordsInstead(articleId: string | null, isLoaded: boolean): string {
  if (isLoaded) return 'No episodes on this subject yet.';
  if (articleId === null) return 'Point at an article to see talks on its subject.';
  return 'Related episodes could not be loaded. Try another article.';
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

const OWN_CARD =
  'own-card flex flex-col gap-2 rounded-card bg-raised px-4 py-3 ring-1 ring-inset ring-hairline';

function RelatedRow({ episode }: { readonly episode: Episode }) {
  const { channel } = episode;
  return (
    <li className="card relative flex min-h-14 items-center gap-3 rounded-card">
      <EpisodePicture
        episode={episode}
        sizes="5rem"
        className="relative aspect-video w-20 shrink-0 rounded-card"
      />
      <div className="min-w-0 flex-1">
        <h3
          lang={episode.language ?? undefined}
          className="line-clamp-2 font-text text-caption leading-[1.3] font-semibold wrap-anywhere"
        >
          <Link to={paths.video(episode.id)} className="card-link">
            {episode.title}
          </Link>
        </h3>
        <p className="truncate text-caption leading-[1.3] text-quiet">
          {channel.name} · {formatDuration(episode.duration_seconds)}
        </p>
      </div>
    </li>
  );
}
