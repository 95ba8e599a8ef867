import { searchParameters } from '@elevate/rules';
import type { ReactNode } from 'react';
import { EpisodeGridSkeleton } from '../../../shared/episodes/episode-grid-skeleton.js';
import { isNarrowed } from '../../../shared/episodes/results/is-narrowed.js';
import { RetryNotice } from '../../../shared/ui/retry-notice.js';
import { resultsApi } from '../results.api.js';
import { ChannelGroup } from './channel-group.js';
import { EpisodeGroup } from './episode-group.js';
import type { GroupProps, ResultsProps } from './group-props.js';
import { NothingFound } from './nothing-found.js';
import { ResultsSummary } from './results-summary.js';
import { SpeakerGroup } from './speaker-group.js';
import { TopicGroup } from './topic-group.js';

export function Results(props: ResultsProps) {
  const { query } = props;
  const { data, currentData, isFetching, isError, refetch } = resultsApi.useGetResultsQuery(
    String(searchParameters(query)),
  );
  if (isError && !currentData) {
    return (
      <div className="mt-4">
        <Summary>No results found</Summary>
        <RetryNotice title="The search failed" onRetry={() => void refetch()} busy={isFetching} />
      </div>
    );
  }
  return (
    <div aria-busy={isFetching} className="mt-4">
      <Summary>
        {currentData ? <ResultsSummary found={currentData} q={query.q} /> : 'Searching…'}
      </Summary>
      {data ? (
        <div className={currentData ? undefined : 'stale pointer-events-none'}>
          <Groups found={data} {...props} />
        </div>
      ) : (
        <EpisodeGridSkeleton />
      )}
    </div>
  );
}

function Summary({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="results-summary">
      {children}
    </p>
  );
}

const ALONE = { channels: ChannelGroup, topics: TopicGroup, speakers: SpeakerGroup } as const;

function Groups(props: GroupProps) {
  const { found, query, show } = props;
  const { episodes, channels, topics, speakers } = found;
  const noEpisodes = episodes.total === 0 && !isNarrowed(query);
  const noOthers = [channels, topics, speakers].every(({ total }) => total === 0);
  if (noEpisodes && noOthers) return <NothingFound suggestion={found.did_you_mean} />;
  if (show && found[show].total > 0) {
    const Alone = ALONE[show];
    return <Alone {...props} />;
  }
  return (
    <>
      {(query.page === 1 || noEpisodes) && (
        <>
          <ChannelGroup {...props} />
          <TopicGroup {...props} />
          <SpeakerGroup {...props} />
        </>
      )}
      {!noEpisodes && <EpisodeGroup {...props} />}
    </>
  );
}
