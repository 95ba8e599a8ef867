import { DateTime } from 'luxon';

const PACIFIC = 'America/Los_Angeles';

/** YouTube's quota day, `2026-11-21`; changes at midnight Pacific Time. */
export function pacificDay(now: Date): string {
  return DateTime.fromJSDate(now, { zone: PACIFIC }).toISODate() ?? '';
}

/** Today first. */
export function lastPacificDays(now: Date, count: number): string[] {
  const today = DateTime.fromJSDate(now, { zone: PACIFIC });
  return Array.from({ length: count }, (_, ago) => today.minus({ days: ago }).toISODate() ?? '');
}

export function nextPacificMidnight(now: Date): Date {
  return DateTime.fromJSDate(now, { zone: PACIFIC }).plus({ days: 1 }).startOf('day').toJSDate();
}
