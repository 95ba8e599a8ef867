import {
  episodePage,
  type PageText,
  UNKNOWN_EPISODE_PAGE,
  WITHDRAWN_EPISODE_PAGE,
} from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useParams } from 'react-router-dom';
import { ArrowLeft } from 'lucide-react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { isAbsent } from '../../../shared/api/base-api.js';
import { usePageMeta, useServerNotFound } from '../../../shared/page/page-meta.js';
import { RetryNotice, Skeleton } from '../../../shared/ui/notice.js';
import { paths } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/link.js';
import { StagePage } from '../../../shared/ui/stage-page.js';
import { Row, RowSkeleton } from '../../../shared/episodes/row.js';
import { EpisodeColumns, NOTES, useRelated, WORDS } from './episode-columns.js';
import { Heading } from '../../../shared/ui/page.js';

export function EpisodePage() {
  const { videoId = '' } = useParams();
  const servedAs = useServerNotFound();
  const query = pagesApi.useGetEpisodeQuery(servedAs ? skipToken : videoId);
  const episode = query.currentData;
  const missing =
    servedAs === 'withdrawn' || isWithdrawn(query.error)
      ? WITHDRAWN_EPISODE_PAGE
      : UNKNOWN_EPISODE_PAGE;
  usePageMeta(episode ? episodePage(episode.title, episode.description) : missing);
  if (servedAs || (!episode && isAbsent(query.error))) return <EpisodeNotFound page={missing} />;
  return (
    <article key={videoId} className="stage-light pb-4">
      {episode ? (
        <EpisodeColumns episode={episode} />
      ) : query.isError ? (
        <div className="edged pt-8">
          <Heading as="h1" className="mb-6">
            Episode
          </Heading>
          <RetryNotice title="This episode could not be loaded" query={query} />
        </div>
      ) : (
        <EpisodeSkeleton />
      )}
      <div className="mt-10 md:mt-14">
        <MoreLikeThis episodeId={videoId} />
      </div>
    </article>
  );
}

function MoreLikeThis({ episodeId }: { readonly episodeId: string }) {
  const query = pagesApi.useGetRelatedQuery(episodeId);
  const { currentData, isError } = query;
  const { row } = useRelated(episodeId);
  if (currentData) return <Row id="like" title="More Like This" episodes={row} />;
  if (!isError) return <RowSkeleton />;
  return (
    <div className="edged">
      <Heading className="mb-4">More Like This</Heading>
      <RetryNotice title="No episodes available" query={query} />
    </div>
  );
}

function EpisodeSkeleton() {
  return (
    <div aria-hidden="true" className="episode-columns">
      <Skeleton className="aspect-video w-full max-md:rounded-none" />
      <div className={WORDS}>
        <div className="flex min-h-11 items-center gap-3">
          <Skeleton className="size-9 rounded-pill" />
          <Skeleton className="h-5 w-40" />
        </div>
        <div className="mt-2 text-title">
          <Skeleton className="h-[1lh]" />
          <Skeleton className="mt-1 h-[1lh] w-2/3" />
        </div>
        <Skeleton className="mt-4 h-[1.4em] w-64 text-small" />
        <Skeleton className="mt-6 h-11 w-72 rounded-pill" />
        <Skeleton className="mt-6 h-11 w-56 rounded-pill" />
      </div>
      <div className={NOTES}>
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-24 max-w-[70ch]" />
      </div>
    </div>
  );
}

function isWithdrawn(error: unknown): boolean {
  const { data } = Object(error) as { readonly data?: unknown };
  const { code } = Object(data) as { readonly code?: unknown };
  return code === 'BFF.WITHDRAWN_EPISODE_NOT_FOUND';
}

function EpisodeNotFound({ page }: { readonly page: PageText }) {
  return (
    <StagePage
      kicker="404"
      title={page.title}
      text={
        page === UNKNOWN_EPISODE_PAGE
          ? "This episode isn't available. It may have been removed, or the address has a typo."
          : page.description
      }
    >
      <ButtonLink kind="lead" to={paths.home} icon={ArrowLeft} label="Go Home" />
      <ButtonLink to={paths.channels} label="Browse channels" />
    </StagePage>
  );
}
