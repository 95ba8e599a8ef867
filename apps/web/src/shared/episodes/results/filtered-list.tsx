import { withFilters, type FilterQuery } from '@elevate/rules';
import { RetryNotice } from '../../ui/retry-notice.js';
import { EpisodeGridSkeleton } from '../episode-grid-skeleton.js';
import { EpisodeResultsList, type EpisodeResultsListProps } from './episode-results-list.js';
import { countOf } from './count-of.js';
import { filteredApi } from './filtered.api.js';

interface Named {
  readonly channel?: string | undefined;
  readonly speaker?: string | undefined;
  readonly topics?: readonly string[] | undefined;
}

export interface FilteredListProps
  extends Named, Omit<EpisodeResultsListProps, 'episodes' | 'query' | 'isHiding'> {
  readonly query: FilterQuery;
}

/** The episodes of a channel, of a speaker or of topics, with filters. */
export function FilteredList({ channel, speaker, topics, ...list }: FilteredListProps) {
  const { showChannel = true } = list;
  const pairs = pairsOf({ channel, speaker, topics });
  const parameters = String(withFilters(new URLSearchParams(pairs), list.query));
  const { data, currentData, isFetching, isError, refetch } =
    filteredApi.useGetFilteredEpisodesQuery(parameters);
  if (isError && !currentData) {
    return (
      <RetryNotice title="No episodes available" onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  return (
    <div aria-busy={isFetching}>
      <p role="status" className="mb-2 min-h-[1.6em] text-small text-quiet tabular-nums">
        {currentData
          ? `${countOf(currentData)} ${currentData.total === 1 ? 'episode' : 'episodes'}`
          : 'Loading…'}
      </p>
      {data ? (
        <div className={currentData ? undefined : 'stale pointer-events-none'}>
          <EpisodeResultsList {...list} episodes={data} isHiding={topics !== undefined} />
        </div>
      ) : (
        <EpisodeGridSkeleton showChannel={showChannel} />
      )}
    </div>
  );
}

function pairsOf({ channel, speaker, topics = [] }: Named) {
  return [
    ...(channel === undefined ? [] : [['channel', channel]]),
    ...(speaker === undefined ? [] : [['speaker', speaker]]),
    ...[...topics].sort().map((topic) => ['topic', topic]),
  ];
}
