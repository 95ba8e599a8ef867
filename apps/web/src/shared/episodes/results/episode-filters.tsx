import {
  SEARCH_SORTS,
  type EpisodeDuration,
  type FilterQuery,
  type SearchSort,
} from '@elevate/rules';
import type { EpisodeResults } from '../../api/types.js';
import { languageName } from '../../lib/language-name.js';
import { FilterLinks, type FilterLink } from './filter-links.js';

const DURATIONS: Readonly<Record<EpisodeDuration, string>> = {
  short: '10–20 min',
  medium: '20–45 min',
  long: '45+ min',
};

const SORTS: Readonly<Record<SearchSort, string>> = {
  newest: 'Newest',
  views: 'Most viewed',
  longest: 'Longest',
};

export interface EpisodeFiltersProps {
  readonly episodes: EpisodeResults;
  readonly query: FilterQuery;
  /** The address of the first page with a change. */
  readonly to: (change: Partial<FilterQuery>) => string;
}

/** Links, so that the choice is in the address and works before the scripts load. */
export function EpisodeFilters({ episodes, query, to }: EpisodeFiltersProps) {
  const { durations, years, languages } = episodes;
  const ofDuration = durations.map(({ duration, episodes: count }) => ({
    label: DURATIONS[duration],
    count,
    to: to({ duration }),
    isChosen: query.duration === duration,
  }));
  const ofYear = yearsToChoose(years, query.year).map(({ year, episodes: count }) => ({
    label: String(year),
    count,
    to: to({ year }),
    isChosen: query.year === year,
  }));
  const ofLanguage = languagesToChoose(languages, query.language).map(
    ({ language, episodes: count }) => ({
      label: languageName(language),
      count,
      to: to({ language }),
      isChosen: query.language === language,
    }),
  );
  const bySort = SEARCH_SORTS.map((sort) => ({
    label: SORTS[sort],
    to: to({ sort }),
    isChosen: query.sort === sort,
  }));
  return (
    <div className="results-filters">
      <FilterLinks
        label="Duration"
        links={[any(to({ duration: undefined }), query.duration === undefined), ...ofDuration]}
      />
      <FilterLinks
        label="Year"
        links={[any(to({ year: undefined }), query.year === undefined), ...ofYear]}
      />
      {ofLanguage.length > 0 && (
        <FilterLinks
          label="Language"
          links={[any(to({ language: undefined }), query.language === undefined), ...ofLanguage]}
        />
      )}
      <FilterLinks label="Sort by" links={bySort} />
    </div>
  );
}

function any(to: string, isChosen: boolean): FilterLink {
  return { label: 'Any', to, isChosen };
}

/** A chosen language without a match stays in sight. */
function languagesToChoose(
  languages: EpisodeResults['languages'],
  chosen: string | undefined,
): EpisodeResults['languages'] {
  if (chosen === undefined || languages.some(({ language }) => language === chosen))
    return languages;
  return [...languages, { language: chosen, episodes: 0 }];
}

/** A chosen year without a match stays in sight. */
function yearsToChoose(
  years: EpisodeResults['years'],
  chosen: number | undefined,
): EpisodeResults['years'] {
  if (chosen === undefined || years.some(({ year }) => year === chosen)) return years;
  return [...years, { year: chosen, episodes: 0 }].sort((a, b) => b.year - a.year);
}
