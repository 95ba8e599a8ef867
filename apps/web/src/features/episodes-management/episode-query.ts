import {
  isLaterPage,
  isOneOf,
  isText,
  type TableAddressOptions,
} from '../../shared/admin/use-table-address.js';
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

const SORTS = ['published', 'title', 'views', 'duration'].flatMap((key) => [key, `-${key}`]);

const FREE = ['q', 'channel', 'topic'] as const;
export const FILTERS = [...FREE, ...Object.keys(FIXED_FILTERS)];

export const EPISODE_TABLE: TableAddressOptions = {
  isKnown: {
    ...Object.fromEntries(FREE.map((name) => [name, isText])),
    ...Object.fromEntries(
      Object.entries(FIXED_FILTERS).map(([name, { choices }]) => [
        name,
        isOneOf(choices.map(({ value }) => value)),
      ]),
    ),
    sort: isOneOf(SORTS),
    page: isLaterPage,
  },
  defaultSort: '-published',
};
