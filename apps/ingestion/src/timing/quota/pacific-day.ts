import { DateTime } from 'luxon';

const PACIFIC = 'America/Los_Angeles';

/** The day YouTube counts in, `2026-11-21`: it changes at midnight Pacific Time, daylight saving or not. */
export function pacificDay(now: Date): string {
  return DateTime.fromJSDate(now, { zone: PACIFIC }).toISODate() ?? '';
}

/** The last `count` Pacific days, today's first. */
export function lastPacificDays(now: Date, count: number): string[] {
  const today = DateTime.fromJSDate(now, { zone: PACIFIC });
  return Array.from({ length: count }, (_, ago) => today.minus({ days: ago }).toISODate() ?? '');
}

/** The next midnight Pacific Time, when the units are given out anew. */
export function nextPacificMidnight(now: Date): Date {
  return DateTime.fromJSDate(now, { zone: PACIFIC }).plus({ days: 1 }).startOf('day').toJSDate();
}
