import { episodePage, UNKNOWN_EPISODE_PAGE } from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useParams } from 'react-router-dom';
import { isAbsent } from '../../shared/api/is-absent.js';
import { episodeApi } from '../../shared/episodes/episode.api.js';
import { useServerNotFound } from '../../shared/lib/use-server-not-found.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { EpisodeColumns } from './episode-columns.js';
import { EpisodeFailed } from './episode-failed.js';
import { EpisodeNotFound } from './episode-not-found.js';
import { EpisodeSkeleton } from './episode-skeleton.js';
import { MoreLikeThis } from './more-like-this.js';

export function EpisodePage() {
  const { videoId = '' } = useParams();
  const wasServedAsNotFound = useServerNotFound();
  const query = episodeApi.useGetEpisodeQuery(wasServedAsNotFound ? skipToken : videoId);
  const episode = query.currentData;
  usePageMeta(episode ? episodePage(episode.title, episode.description) : UNKNOWN_EPISODE_PAGE);
  if (wasServedAsNotFound || (!episode && isAbsent(query.error))) return <EpisodeNotFound />;
  return (
    <article key={videoId} className="stage-light pb-4">
      {episode ? (
        <EpisodeColumns episode={episode} />
      ) : query.isError ? (
        <EpisodeFailed onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <EpisodeSkeleton />
      )}
      <div className="mt-10 md:mt-14">
        <MoreLikeThis episodeId={videoId} />
      </div>
    </article>
  );
}
