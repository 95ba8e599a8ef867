import { DateTime } from 'luxon';

const PACIFIC = 'America/Los_Angeles';

/** The day YouTube counts in, `2026-11-21`: it changes at midnight Pacific Time, daylight saving or not. */
export function pacificDay(now: Date): string {
  return DateTime.fromJSDate(now, { zone: PACIFIC }).toISODate() ?? '';
}

/** The next midnight Pacific Time, when the units are given out anew. */
export function nextPacificMidnight(now: Date): Date {
  return DateTime.fromJSDate(now, { zone: PACIFIC }).plus({ days: 1 }).startOf('day').toJSDate();
}
