import { withFilters, type FilterQuery } from '@elevate/rules';
import { RetryNotice } from '../../ui/retry-notice.js';
import { classNames } from '../../lib/class-names.js';
import { EpisodeGridSkeleton } from '../episode-grid-skeleton.js';
import { EpisodeResultsList, type EpisodeResultsListProps } from './episode-results-list.js';
import { countOf } from './count-of.js';
import { filteredApi } from './filtered.api.js';

export interface FilteredListProps extends Omit<EpisodeResultsListProps, 'episodes' | 'query'> {
  readonly channel?: string;
  readonly topics?: readonly string[];
  readonly query: FilterQuery;
}

/** The episodes of a channel, or of topics, with filters. */
export function FilteredList({ channel, topics = [], ...list }: FilteredListProps) {
  const { showChannel = true } = list;
  const pairs = [...topics].sort().map((topic): [string, string] => ['topic', topic]);
  if (channel !== undefined) pairs.unshift(['channel', channel]);
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
        <div
          className={classNames(
            'transition-opacity duration-(--quick)',
            !currentData && 'pointer-events-none opacity-50',
          )}
        >
          <EpisodeResultsList {...list} episodes={data} />
        </div>
      ) : (
        <EpisodeGridSkeleton showChannel={showChannel} />
      )}
    </div>
  );
}
