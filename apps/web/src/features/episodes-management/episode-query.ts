import type { operations } from '../../shared/api/generated/schema.js';

export type EpisodeQuery = NonNullable<operations['curatedEpisodes']['parameters']['query']>;
export type SortKey = 'published' | 'title' | 'views' | 'duration';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Filters with fixed values, by their parameter in the address. */
export const FIXED_FILTERS: Readonly<
  Record<
    'state' | 'age' | 'picture' | 'pick',
    { readonly label: string; readonly choices: readonly Choice[] }
  >
> = {
  state: {
    label: 'State',
    choices: [
      { value: 'shown', label: 'Shown' },
      { value: 'hidden', label: 'Hidden' },
      { value: 'withdrawn', label: 'Withdrawn by the source' },
      { value: 'short', label: 'Too short' },
      { value: 'unclassified', label: 'Without a topic' },
      { value: 'corrected', label: 'Corrected' },
    ],
  },
  age: {
    label: 'Published',
    choices: [
      { value: 'week', label: 'In the last 7 days' },
      { value: 'month', label: 'In the last 30 days' },
      { value: 'year', label: 'In the last year' },
      { value: 'older', label: 'Earlier' },
    ],
  },
  picture: {
    label: 'Picture',
    choices: [
      { value: 'yes', label: 'With a picture' },
      { value: 'no', label: 'Without a picture' },
    ],
  },
  pick: {
    label: "Editor's Pick",
    choices: [
      { value: 'yes', label: "Editor's Picks" },
      { value: 'no', label: 'Not picked' },
    ],
  },
};

export const SORTS = ['published', 'title', 'views', 'duration'].flatMap((key) => [key, `-${key}`]);
export const DEFAULT_SORT = '-published';

const FREE = ['q', 'channel', 'topic'] as const;
export const FILTERS = [...FREE, ...Object.keys(FIXED_FILTERS)];

const isPage = (value: string): boolean => /^[1-9]\d{0,5}$/.test(value) && value !== '1';

const IS_KNOWN: Readonly<Record<string, (value: string) => boolean>> = {
  ...Object.fromEntries(FREE.map((name) => [name, (value: string) => value !== ''])),
  ...Object.fromEntries(
    Object.entries(FIXED_FILTERS).map(([name, { choices }]) => [
      name,
      (value: string) => choices.some((choice) => choice.value === value),
    ]),
  ),
  sort: (value) => SORTS.includes(value),
  page: isPage,
};

/** Leaves out parameters with unknown values. */
export function readEpisodeQuery(parameters: URLSearchParams): EpisodeQuery {
  const given = Object.entries(IS_KNOWN).flatMap(([name, isKnown]) => {
    const value = parameters.get(name)?.trim() ?? '';
    return value !== '' && isKnown(value) ? [[name, name === 'page' ? Number(value) : value]] : [];
  });
  return Object.fromEntries(given) as EpisodeQuery;
}
