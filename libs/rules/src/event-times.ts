/** The filters of the events page, in button order. An event that has started is past. */
export const EVENT_TIMES = ['all', 'upcoming', 'past'] as const;
export type EventTimes = (typeof EVENT_TIMES)[number];

export const DEFAULT_EVENT_TIMES: EventTimes = 'upcoming';

export function eventTimesProblem(when: unknown): string | undefined {
  if (EVENT_TIMES.some((times) => times === when)) return undefined;
  return `when must be one of ${EVENT_TIMES.join(', ')}`;
}

/** Parses the `when` of a page URL; an invalid value means the default. */
export function parseEventTimes(when: unknown): EventTimes {
  return EVENT_TIMES.find((times) => times === when) ?? DEFAULT_EVENT_TIMES;
}

/** The canonical query string, shared by page URLs and the API. */
export function eventTimesParameters(when: EventTimes): URLSearchParams {
  return new URLSearchParams(when === DEFAULT_EVENT_TIMES ? [] : [['when', when]]);
}

/** An event that starts right now is still upcoming. */
export function isUpcoming(startsAt: number, now: number): boolean {
  return startsAt >= now;
}
