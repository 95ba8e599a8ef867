import {
  isLaterPage,
  isOneOf,
  isText,
  type TableAddressOptions,
} from '../../../shared/admin/table-controls.js';
import type { operations } from '../../../shared/api/generated/schema.js';

export type EventQuery = NonNullable<operations['managedEvents']['parameters']['query']>;
export type EventSortKey = 'title' | 'starts';

/** Filters with fixed values, by their parameter. */
export const EVENT_FILTERS = {
  state: {
    label: 'State',
    choices: [
      { value: 'upcoming', label: 'Upcoming' },
      { value: 'past', label: 'Past' },
      { value: 'scheduled', label: 'Scheduled' },
      { value: 'draft', label: 'Draft' },
      { value: 'published', label: 'Published' },
      { value: 'archived', label: 'Archived' },
    ],
  },
  picture: {
    label: 'Picture',
    choices: [
      { value: 'yes', label: 'With a picture' },
      { value: 'no', label: 'Without a picture' },
    ],
  },
} as const;
export type EventFilterName = keyof typeof EVENT_FILTERS;

export const EVENT_FILTER_NAMES = Object.keys(EVENT_FILTERS) as EventFilterName[];

/** The address may also have the parameters of the table of episodes, which has a tab of its own. */
export const EVENT_TABLE: TableAddressOptions = {
  prefix: 'event-',
  isKnown: {
    q: isText,
    ...Object.fromEntries(
      EVENT_FILTER_NAMES.map((name) => [
        name,
        isOneOf(EVENT_FILTERS[name].choices.map(({ value }) => value)),
      ]),
    ),
    sort: isOneOf(['title', '-title', 'starts', '-starts']),
    page: isLaterPage,
  },
  defaultSort: '-created',
};
