/** Which published events are listed, in the order of the filter's buttons; one that has begun is past. */
export const EVENT_TIMES = ['all', 'upcoming', 'past'] as const;
export type EventTimes = (typeof EVENT_TIMES)[number];

/** What is listed where nothing was chosen. */
export const USUAL_EVENT_TIMES: EventTimes = 'upcoming';

/** Why there are no such times, in words; undefined where there are. */
export function eventTimesProblem(when: unknown): string | undefined {
  if (EVENT_TIMES.some((times) => times === when)) return undefined;
  return `when must be one of ${EVENT_TIMES.join(', ')}`;
}

/** The times that an address asks for; what makes no sense in it is left out. */
export function readEventTimes(when: unknown): EventTimes {
  return EVENT_TIMES.find((times) => times === when) ?? USUAL_EVENT_TIMES;
}

/** The one spelling of a choice, in addresses of pages and of the API alike. */
export function eventTimesParameters(when: EventTimes): URLSearchParams {
  return new URLSearchParams(when === USUAL_EVENT_TIMES ? [] : [['when', when]]);
}

/** True for an event that has not begun: at its very start it is still to come. */
export function isUpcoming(startsAt: number, now: number): boolean {
  return startsAt >= now;
}
