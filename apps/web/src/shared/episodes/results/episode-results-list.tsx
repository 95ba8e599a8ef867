import './results.css';
import type { EpisodeGridProps } from '../episode-grid.js';
import { EpisodeGrid } from '../episode-grid.js';
import { HideableList } from '../../following/hideable-list.js';
import { EpisodeFilters, type EpisodeFiltersProps } from './episode-filters.js';
import { isNarrowed } from './is-narrowed.js';
import { NoResults } from './no-results.js';
import { ResultsPager, type ResultsPagerProps } from './results-pager.js';

const figures = new Intl.NumberFormat('en');

export interface EpisodeResultsListProps
  extends
    EpisodeFiltersProps,
    Pick<EpisodeGridProps, 'labelledBy' | 'showChannel'>,
    Pick<ResultsPagerProps, 'onTurn'> {
  /** Leaves out what the person hides. */
  readonly isHiding?: boolean;
}

/** A page of episodes below their filters. */
export function EpisodeResultsList(props: EpisodeResultsListProps) {
  const { episodes, query, to, labelledBy, showChannel = true, isHiding = false, onTurn } = props;
  const { items, total, more, pages } = episodes;
  return (
    <>
      {(total > 0 || isNarrowed(query)) && (
        <EpisodeFilters episodes={episodes} query={query} to={to} />
      )}
      {more && (
        <p className="mb-5 text-small text-quiet">
          More than {figures.format(total)} episodes match. These are the newest{' '}
          {figures.format(total)}; choose a year to see others.
        </p>
      )}
      {items.length > 0 ? (
        <HideableList items={items} isHiding={isHiding} noun={['episode', 'episodes']}>
          {(shown) => (
            <EpisodeGrid labelledBy={labelledBy} episodes={shown} showChannel={showChannel} />
          )}
        </HideableList>
      ) : (
        <NoResults episodes={episodes} query={query} to={to} />
      )}
      <ResultsPager page={query.page} pages={pages} to={(page) => to({ page })} onTurn={onTurn} />
    </>
  );
}
