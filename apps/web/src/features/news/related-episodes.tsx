import { skipToken } from '@reduxjs/toolkit/query/react';
import { X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import type { Episode } from '../../shared/api/types.js';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import { classNames } from '../../shared/lib/class-names.js';
import { newsApi } from './news.api.js';
import { RelatedRow, RelatedRowsSkeleton } from './related-row.js';
import { useIsOutOfView } from './use-is-out-of-view.js';

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
            <button
              type="button"
              aria-label="Close related episodes"
              onClick={sendBack}
              className={iconButtonStyle('quiet', '-my-2.5 -mr-3')}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
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
