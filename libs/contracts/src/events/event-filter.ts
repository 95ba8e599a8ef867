/** Upcoming and past events are of any status; drafts have no publication time. */
export const EVENT_FILTER_STATES = [
  'upcoming',
  'past',
  'scheduled',
  'draft',
  'published',
  'archived',
] as const;
export type EventFilterState = (typeof EVENT_FILTER_STATES)[number];

export const EVENT_PICTURES = ['yes', 'no'] as const;

/** Of the table; with `-` in front descending. */
export const EVENT_TABLE_SORTS = ['created', 'title', 'starts'] as const;
export type EventTableSort = (typeof EVENT_TABLE_SORTS)[number];

/** Query parameters of the list; without one, everything, the event created last first. */
export interface EventFilter {
  /** A part of the title, the host, the location or a tag. */
  readonly q?: string;
  readonly state?: EventFilterState;
  readonly picture?: (typeof EVENT_PICTURES)[number];
  readonly sort?: EventTableSort | `-${EventTableSort}`;
  /** Left out, one page has all events. */
  readonly page?: number;
}

export const EVENTS_PER_PAGE = 50;
