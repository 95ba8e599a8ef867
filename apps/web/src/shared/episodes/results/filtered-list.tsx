import {
  type EpisodeDuration,
  type EpisodeFilters as EpisodeFiltersData,
  type FilterQuery,
  pluralize,
  readFilterQuery,
  EPISODE_LIST_SORTS,
  type SearchSort,
  withFilters,
} from '@elevate/rules';
import { ChevronLeft, ChevronRight, Search, SlidersHorizontal } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { pagesApi } from '../../api/pages.api.js';
import { Answer, Notice } from '../../ui/notice.js';
import { EpisodeGrid, type EpisodeGridProps, EpisodeGridSkeleton } from '../episode-grid.js';
import type { EpisodeResults } from '../../api/generated/schema.js';
import { HideableList } from '../../following/hideable-list.js';
import { ButtonLink, buttonStyle, Link } from '../../ui/link.js';
import { NoSuchPage, PageStep } from '../../ui/page-step.js';
import { languageName } from '../../text/language-name.js';
import { countOf } from './count-of.js';

interface Named {
  readonly channel?: string | undefined;
  readonly speaker?: string | undefined;
  readonly topics?: readonly string[] | undefined;
}

interface FilteredListProps
  extends Named, Omit<EpisodeResultsListProps, 'episodes' | 'query' | 'isHiding'> {
  readonly query: FilterQuery;
}

export function FilteredList({ channel, speaker, topics, ...list }: FilteredListProps) {
  const pairs = pairsOf({ channel, speaker, topics });
  const parameters = String(withFilters(new URLSearchParams(pairs), list.query));
  const query = pagesApi.useGetFilteredEpisodesQuery(parameters);
  const { currentData, isFetching, isError } = query;
  const words = currentData
    ? `${countOf(currentData)} ${currentData.total === 1 ? 'episode' : 'episodes'}`
    : 'Loading…';
  return (
    <div aria-busy={isFetching}>
      <p role="status" className="mb-2 min-h-[1.6em] text-small text-quiet tabular-nums">
        {(currentData || !isError) && words}
      </p>
      <Answer
        query={query}
        failed="No episodes available"
        skeleton={<EpisodeGridSkeleton showChannel={list.showChannel} />}
      >
        {(episodes) => (
          <EpisodeResultsList {...list} episodes={episodes} isHiding={topics !== undefined} />
        )}
      </Answer>
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

export function FilterLink({ query, to, usual }: FilterAddress) {
  return (
    <Link to={query ? usual : to()} className={buttonStyle(query ? 'plain' : 'outline', 'ml-auto')}>
      <SlidersHorizontal className="size-4" />
      {query ? 'Close filters' : 'Filter and sort'}
    </Link>
  );
}

const NAMES = ['duration', 'year', 'language', 'sort', 'page'] as const;

const SORT = 'sort';

interface FilterAddress {
  readonly query: FilterQuery | null;
  /** The address with a change; without one, of the filters as they are at first. */
  readonly to: (change?: Partial<FilterQuery>) => string;
  readonly usual: string;
}

/** The page shows its usual list until the address names a filter or a sort. */
export function useFilterAddress(): FilterAddress {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  return useMemo((): FilterAddress => {
    const query = readFilterQuery(Object.fromEntries(parameters));
    const others = new URLSearchParams(
      [...parameters].filter(([name]) => !NAMES.some((own) => own === name)),
    );
    const at = (next: URLSearchParams) => (next.size === 0 ? pathname : `${pathname}?${next}`);
    return {
      query: NAMES.some((name) => parameters.has(name)) ? query : null,
      usual: at(others),
      to: (change = {}) => {
        const next = withFilters(new URLSearchParams(others), { ...query, page: 1, ...change });
        // The default sort is named too, because an address without filters shows the usual list.
        if (!next.has(SORT)) next.set(SORT, 'newest');
        return at(next);
      },
    };
  }, [parameters, pathname]);
}

interface EpisodeResultsListProps
  extends
    EpisodeFiltersProps,
    Pick<EpisodeGridProps, 'labelledBy' | 'showChannel' | 'wordsOf'>,
    Pick<ResultsPagerProps, 'onTurn'> {
  readonly isHiding?: boolean;
}

export function EpisodeResultsList(props: EpisodeResultsListProps) {
  const { episodes, query, to, labelledBy, showChannel, isHiding = false, onTurn, wordsOf } = props;
  const { items, total, more, pages } = episodes;
  const most = countOf({ total, more: false });
  const order = query.sort === 'best' ? 'best' : 'newest';
  return (
    <>
      {(total > 0 || isNarrowed(query)) && <EpisodeFilters {...props} />}
      {more && (
        <p className="mb-5 text-small text-quiet">
          More than {most} episodes match. These are the {order} {most}; choose a year to see
          others.
        </p>
      )}
      {items.length > 0 ? (
        <HideableList items={items} isHiding={isHiding} noun={['episode', 'episodes']}>
          {(visible) => (
            <EpisodeGrid
              labelledBy={labelledBy}
              episodes={visible}
              showChannel={showChannel}
              wordsOf={wordsOf}
            />
          )}
        </HideableList>
      ) : (
        <NoResults episodes={episodes} query={query} to={to} />
      )}
      <ResultsPager page={query.page} pages={pages} to={(page) => to({ page })} onTurn={onTurn} />
    </>
  );
}

interface ResultsPagerProps {
  readonly page: number;
  readonly pages: number;
  readonly to: (page: number) => string;
  readonly onTurn: () => void;
}

function ResultsPager({ page, pages, to, onTurn }: ResultsPagerProps) {
  if (pages <= 1 || page > pages) return null;
  const step = (number: number) => ({ to: to(number), onClick: onTurn, extra: 'max-sm:px-4' });
  return (
    <nav
      aria-label="Pages of results"
      className="mt-11 flex flex-wrap items-center justify-center gap-3"
    >
      <PageStep {...step(page - 1)} isOff={page === 1}>
        <ChevronLeft className="size-4" />
        Previous
      </PageStep>
      <p className="text-small text-plain tabular-nums">
        Page {page} of {pages}
      </p>
      <PageStep {...step(page + 1)} isOff={page === pages}>
        Next
        <ChevronRight className="size-4" />
      </PageStep>
    </nav>
  );
}

const ANY = { duration: undefined, year: undefined, language: undefined };

function NoResults({ episodes: { page, pages }, query, to }: EpisodeFiltersProps) {
  if (pages > 0) {
    const last = <ButtonLink label="Go to the last page" to={to({ page: pages })} />;
    return <NoSuchPage icon={Search} page={page} pages={pages} action={last} />;
  }
  const isAny = !isNarrowed(query);
  return (
    <Notice
      icon={Search}
      title="No results found"
      text={isAny ? 'No episode matches.' : 'No episode matches these filters.'}
      action={!isAny && <ButtonLink label="Clear the filters" to={to(ANY)} />}
    />
  );
}

export function isNarrowed({ duration, year, language }: EpisodeFiltersData): boolean {
  return [duration, year, language].some((choice) => choice !== undefined);
}

const DURATIONS: Readonly<Record<EpisodeDuration, string>> = {
  short: '10–20 min',
  medium: '20–45 min',
  long: '45+ min',
};

const SORTS: Readonly<Record<SearchSort, string>> = {
  best: 'Best match',
  newest: 'Newest',
  views: 'Most viewed',
  longest: 'Longest',
};

interface EpisodeFiltersProps {
  readonly episodes: EpisodeResults;
  readonly query: FilterQuery;
  readonly sorts?: readonly SearchSort[];
  readonly to: (change: Partial<FilterQuery>) => string;
}

/** Links, so that the choice is in the address and works before the scripts load. */
function EpisodeFilters(props: EpisodeFiltersProps) {
  const { episodes, query, to, sorts: choices = EPISODE_LIST_SORTS } = props;
  const { durations, years, languages } = episodes;
  const linksOf = <Name extends 'duration' | 'year' | 'language'>(
    name: Name,
    counted: readonly CountedChoice<Name>[],
    wordsOf: (value: NonNullable<FilterQuery[Name]>) => string,
  ): ChoiceProps[] => {
    const chosen = query[name];
    const linkTo = (value: FilterQuery[Name], count: number | null): ChoiceProps => ({
      label: value === undefined ? 'Any' : wordsOf(value),
      count,
      to: to({ [name]: value }),
      isChosen: chosen === value,
    });
    const links = counted.map((choice) =>
      linkTo(choice[name] as FilterQuery[Name], choice.episodes),
    );
    // A chosen value without a match stays in sight.
    const isMatched = chosen === undefined || links.some(({ isChosen }) => isChosen);
    return [linkTo(undefined, null), ...links, ...(isMatched ? [] : [linkTo(chosen, 0)])];
  };
  const isNarrower = languages.some(({ episodes: count }) => count !== episodes.total);
  const sorts = choices.map((sort) => ({
    label: SORTS[sort],
    to: to({ sort }),
    isChosen: query.sort === sort,
  }));
  return (
    <div className="mb-6 grid grid-cols-1 gap-x-8 gap-y-3 md:flex md:flex-wrap">
      <FilterLinks
        label="Duration"
        links={linksOf('duration', durations, (duration) => DURATIONS[duration])}
      />
      <FilterLinks label="Year" links={linksOf('year', years, String)} />
      {(query.language !== undefined || isNarrower) && (
        <FilterLinks label="Language" links={linksOf('language', languages, languageName)} />
      )}
      <FilterLinks label="Sort by" links={sorts} />
    </div>
  );
}

type CountedChoice<Name extends keyof FilterQuery> = Readonly<Record<Name, FilterQuery[Name]>> & {
  /** Null where not all were counted. */
  readonly episodes: number | null;
};

interface ChoiceProps {
  readonly label: string;
  readonly to: string;
  readonly isChosen: boolean;
  readonly count?: number | null;
}

function FilterLinks({ label, links }: { label: string; links: readonly ChoiceProps[] }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="text-caption font-semibold text-quiet">
        {label}
      </p>
      <ul aria-labelledby={id} className="chip-reel">
        {links.map((link) => (
          <li key={link.label}>
            <Choice {...link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const CHIP_SHAPE =
  'inline-flex min-h-11 items-center gap-2 rounded-pill px-3.5 text-small wrap-anywhere';

export const CHIP = `${CHIP_SHAPE} text-plain ring-1 ring-inset ring-hairline hover:bg-raised-2 hover:text-strong`;

function Choice({ label, to, isChosen, count }: ChoiceProps) {
  const words = (
    <>
      {label} {count != null && <span className="text-caption tabular-nums">{count}</span>}
    </>
  );
  // Without a match there is nothing to choose; a chosen filter can be left by "Any".
  if (count === 0 && !isChosen) {
    return (
      <span className={`${CHIP_SHAPE} border border-dashed border-hairline text-quiet`}>
        {words}
        <span className="sr-only"> episodes</span>
      </span>
    );
  }
  return (
    <Link
      to={to}
      aria-label={count != null ? `${label} ${pluralize(count, 'episode')}` : undefined}
      aria-current={isChosen ? 'true' : undefined}
      className={isChosen ? `${CHIP_SHAPE} bg-lead font-semibold text-lead-ink` : CHIP}
    >
      {words}
    </Link>
  );
}
