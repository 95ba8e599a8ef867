/** Button order. An event that has started is past. */
export const EVENT_TIMES = ['all', 'upcoming', 'past'] as const;
export type EventTimes = (typeof EVENT_TIMES)[number];

export const DEFAULT_EVENT_TIMES: EventTimes = 'upcoming';

export function eventTimesProblem(when: unknown): string | undefined {
  if (EVENT_TIMES.some((times) => times === when)) return undefined;
  return `when must be one of ${EVENT_TIMES.join(', ')}`;
}

export function parseEventTimes(when: unknown): EventTimes {
  return EVENT_TIMES.find((times) => times === when) ?? DEFAULT_EVENT_TIMES;
}

export function eventTimesParameters(when: EventTimes): URLSearchParams {
  return new URLSearchParams(when === DEFAULT_EVENT_TIMES ? [] : [['when', when]]);
}

export function isUpcoming(startsAt: number, now: number): boolean {
  return startsAt >= now;
}
