import { pluralize } from '@elevate/rules';
import type { RefObject } from 'react';
import type { EpisodeList } from '../../shared/api/types.js';
import { EpisodeGrid } from '../../shared/episodes/episode-grid.js';
import { EpisodeGridSkeleton } from '../../shared/episodes/episode-grid-skeleton.js';
import { FilterLink } from '../../shared/episodes/results/filter-link.js';
import { FilteredList } from '../../shared/episodes/results/filtered-list.js';
import { useFilterAddress } from '../../shared/episodes/results/use-filter-address.js';
import { FollowButton } from '../../shared/following/follow-button.js';
import { HideableList } from '../../shared/following/hideable-list.js';
import { classNames } from '../../shared/lib/class-names.js';
import { useProgressiveCount } from '../../shared/lib/use-progressive-count.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { ChooseFirst, NothingFound } from './no-episodes.js';
import { SelectedTopics } from './selected-topics.js';
import type { EpisodesOn } from './use-episodes-on.js';

const CARDS_AT_ONCE = 12;
const HEADING_ID = 'filtered-episodes';

export interface FilteredEpisodesProps {
  readonly selected: readonly string[];
  readonly found: EpisodesOn;
  readonly onRemove: (topic: string) => void;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function FilteredEpisodes({ selected, found, onRemove, heading }: FilteredEpisodesProps) {
  const { list, selection, isFetching } = found;
  const address = useFilterAddress();
  const filters = selected.length > 0 ? address.query : null;
  const drawn = useProgressiveCount({
    first: CARDS_AT_ONCE,
    total: list?.items.length ?? 0,
    step: CARDS_AT_ONCE,
    key: selection,
  });
  const remove = (topic: string) => {
    onRemove(topic);
    // The removed button had the focus.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby={HEADING_ID} aria-busy={isFetching} className="min-w-0 md:pt-4">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2
          ref={heading}
          id={HEADING_ID}
          tabIndex={-1}
          className="text-heading font-bold tracking-tight focus:shadow-none focus:outline-none"
        >
          Filtered Episodes
        </h2>
        <p role="status" className="text-small text-quiet tabular-nums">
          {list && !filters && <Count list={list} topics={selected} />}
        </p>
        {list && (filters !== null || list.total > 1) && <FilterLink {...address} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <SelectedTopics topics={selected} onRemove={remove} />
        <FollowTopic selected={selected} />
      </div>
      {filters ? (
        <FilteredList
          topics={selected}
          query={filters}
          to={address.to}
          labelledBy={HEADING_ID}
          onTurn={() => heading.current?.focus()}
        />
      ) : (
        <Newest selected={selected} found={found} drawn={drawn} />
      )}
    </section>
  );
}

/** The page of one topic can be followed. */
function FollowTopic({ selected }: { readonly selected: readonly string[] }) {
  const [topic, ...others] = selected;
  if (topic === undefined || others.length > 0) return null;
  return <FollowButton key={topic} choice={{ kind: 'topic', id: topic, name: topic }} />;
}

interface ResultsProps extends Pick<FilteredEpisodesProps, 'selected' | 'found'> {
  readonly drawn: number;
}

function Newest(props: ResultsProps) {
  return (
    <div className={classNames('mt-3', props.found.isOld && 'stale pointer-events-none')}>
      {props.selected.length === 0 ? <ChooseFirst /> : <Results {...props} />}
    </div>
  );
}

function Results({ selected, found, drawn }: ResultsProps) {
  const { list, isFailed, isFetching, refetch } = found;
  if (isFailed) {
    return (
      <RetryNotice title="No episodes available" onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  if (!list) return <EpisodeGridSkeleton />;
  if (list.items.length === 0) return <NothingFound topics={selected.length} />;
  return (
    <HideableList items={list.items} noun={['episode', 'episodes']}>
      {(shown) => <EpisodeGrid labelledBy={HEADING_ID} episodes={shown.slice(0, drawn)} />}
    </HideableList>
  );
}

interface CountProps {
  readonly list: EpisodeList;
  readonly topics: readonly string[];
}

function Count({ list: { items, total }, topics }: CountProps) {
  return (
    <>
      {total > items.length
        ? `Showing the ${items.length} newest of ${total}`
        : pluralize(total, 'episode')}
      {/* Names the topics, so that an equal count for another selection is announced. */}
      <span className="sr-only"> on {topics.join(', ')}</span>
    </>
  );
}
