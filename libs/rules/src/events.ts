import { oneOf } from './matching.js';
import { type PageText, summarize } from './page-texts.js';

/** Button order. An event that has started is past. */
export const EVENT_TIMES = ['all', 'upcoming', 'past'] as const;
export type EventTimes = (typeof EVENT_TIMES)[number];

export const DEFAULT_EVENT_TIMES: EventTimes = 'upcoming';

export const eventTimesProblem = oneOf('when', EVENT_TIMES);

export function parseEventTimes(when: unknown): EventTimes {
  return EVENT_TIMES.find((times) => times === when) ?? DEFAULT_EVENT_TIMES;
}

export function eventTimesParameters(when: EventTimes): URLSearchParams {
  return new URLSearchParams(when === DEFAULT_EVENT_TIMES ? [] : [['when', when]]);
}

export function isUpcoming(startsAt: number, now: number): boolean {
  return startsAt >= now;
}

/** The first is the default. */
export const EVENT_SORTS = ['latest', 'soonest'] as const;
export type EventSort = (typeof EVENT_SORTS)[number];

export function parseEventSort(sort: unknown): EventSort {
  return sort === 'soonest' ? sort : 'latest';
}

/** The API has no `sort`: it answers with the whole list. */
export function eventsPageParameters(when: EventTimes, sort: EventSort): URLSearchParams {
  const parameters = eventTimesParameters(when);
  if (sort !== 'latest') parameters.set('sort', sort);
  return parameters;
}

export const EVENTS_PAGE: PageText = {
  title: 'Events',
  description: 'Tech events, conferences and community gatherings.',
};

const TITLES: Readonly<Record<EventTimes, string>> = {
  all: 'All events',
  upcoming: EVENTS_PAGE.title,
  past: 'Past events',
};

export function eventsPageText(when: EventTimes): PageText {
  return { ...EVENTS_PAGE, title: TITLES[when] };
}

export function eventPage(title: string, description: string): PageText {
  return { title, description: summarize(description) };
}

export const UNKNOWN_EVENT_PAGE: PageText = {
  title: 'Event not found',
  description: 'No event exists at this address.',
};

/** The image URL of events without an image; served with the client. */
export const EVENT_POSTER_URL = '/event-poster.svg';

/** `2026-11-23`, of the start of an all-day event. */
export function dayOf(starts_at: string): string {
  return starts_at.slice(0, 10);
}

/** An all-day event ends at 00:00 UTC of the day after its last day. */
export function lastDayOf(ends_at: string): string {
  return new Date(Date.parse(ends_at) - 1).toISOString().slice(0, 10);
}
