import { pluralize } from '@elevate/rules';
import { type RefObject, useMemo, useState } from 'react';
import { Clapperboard, Sparkles, X } from 'lucide-react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { EpisodeGrid, EpisodeGridSkeleton } from '../../../shared/episodes/episode-grid.js';
import {
  FilteredList,
  FilterLink,
  useFilterAddress,
} from '../../../shared/episodes/results/filtered-list.js';
import { FollowButton } from '../../../shared/following/follow-button.js';
import { HideableList } from '../../../shared/following/hideable-list.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { useProgressiveCount } from '../../../shared/timing/timing.js';
import { Notice, RetryNotice } from '../../../shared/ui/notice.js';
import { paths } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/link.js';
import { Heading } from '../../../shared/ui/page.js';

const CARDS_AT_ONCE = 12;
const HEADING_ID = 'filtered-episodes';

interface FilteredEpisodesProps {
  readonly selected: readonly string[];
  readonly result: EpisodesOn;
  readonly onRemove: (topic: string) => void;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function FilteredEpisodes({ selected, result, onRemove, heading }: FilteredEpisodesProps) {
  const { list, selection, isFetching } = result;
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
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
        <Heading ref={heading} id={HEADING_ID}>
          Filtered Episodes
        </Heading>
        <p role="status" className="text-small text-quiet tabular-nums">
          {list && !filters && (
            <>
              {list.total > list.items.length
                ? `Showing the ${list.items.length} newest of ${list.total}`
                : pluralize(list.total, 'episode')}
              {/* Names the topics, so that an equal count for another selection is announced. */}
              <span className="sr-only"> on {selected.join(', ')}</span>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        {/* Unknown topics too, so that they can be removed. */}
        {selected.length > 0 && (
          <ul aria-label="Selected topics" className="flex flex-wrap gap-2 pt-1 pb-2">
            {selected.map((topic) => (
              <li key={topic} className="max-w-full">
                <button
                  type="button"
                  aria-label={`Remove ${topic}`}
                  onClick={() => remove(topic)}
                  className="relative inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-pill bg-raised-2 pr-2.5 pl-3.5 text-small text-strong ring-1 ring-lead-text/50 ring-inset after:absolute after:-inset-1 hover:ring-lead-text"
                >
                  <span className="truncate">{topic}</span>
                  <X className="size-4 shrink-0 text-lead-text" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex grow gap-3">
          {selected.length === 1 &&
            selected.map((topic) => (
              <FollowButton key={topic} choice={{ kind: 'topic', id: topic, name: topic }} />
            ))}
          {list && (filters !== null || list.total > 1) && <FilterLink {...address} />}
        </div>
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
        <div className={classNames('mt-3', result.isOld && 'stale pointer-events-none')}>
          <Newest selected={selected} result={result} drawn={drawn} />
        </div>
      )}
    </section>
  );
}

interface NewestProps extends Pick<FilteredEpisodesProps, 'selected' | 'result'> {
  readonly drawn: number;
}

function Newest({ selected, result, drawn }: NewestProps) {
  const { list, isFailed } = result;
  if (selected.length === 0) return <ChooseFirst />;
  if (isFailed) return <RetryNotice title="No episodes available" query={result} />;
  if (!list) return <EpisodeGridSkeleton />;
  if (list.items.length === 0) {
    // Old links may name topics without episodes.
    const topics = selected.length === 1 ? 'this topic' : 'these topics';
    return (
      <Notice
        icon={Clapperboard}
        title="No episodes available"
        text={`No episodes on ${topics} yet. Choose another one.`}
      />
    );
  }
  return (
    <HideableList items={list.items} noun={['episode', 'episodes']}>
      {(visible) => <EpisodeGrid labelledBy={HEADING_ID} episodes={visible.slice(0, drawn)} />}
    </HideableList>
  );
}

function ChooseFirst() {
  return (
    <div className="spot-stage grid min-h-64 place-items-center rounded-card px-6 py-12 text-center md:min-h-[26rem]">
      <div className="max-w-md">
        <Sparkles className="mx-auto size-8 text-lead-text" strokeWidth={1.5} />
        <p className="mt-4 font-display text-title font-bold tracking-tight text-balance text-strong">
          What are you curious about?
        </p>
        <p className="mt-3 text-body text-plain">
          Choose a topic, or several, and the newest episodes on any of them appear here.
        </p>
        <ButtonLink extra="mt-6" to={paths.channels} label="Browse by channel instead" />
      </div>
    </div>
  );
}

export function useEpisodesOn(topics: readonly string[]) {
  // Sorted, so that the order does not affect the request.
  const sortedTopics = useMemo(() => [...topics].sort(), [topics]);
  const { data, currentData, isError, ...query } = pagesApi.useGetEpisodesOnQuery(
    sortedTopics.length > 0 ? sortedTopics : skipToken,
  );
  const isFailed = sortedTopics.length > 0 && isError && !currentData;
  const list = sortedTopics.length > 0 && !isFailed ? data : undefined;
  const isOld = Boolean(list && !currentData);
  // Changes with the result, not with the request.
  const [selection, setSelection] = useState('');
  const requested = sortedTopics.join();
  if (currentData && selection !== requested) setSelection(requested);
  const count = isOld ? undefined : list?.items.length;
  return { list, selection, isOld, count, isFailed, ...query };
}

type EpisodesOn = ReturnType<typeof useEpisodesOn>;
