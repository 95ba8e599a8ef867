import { DateTime } from 'luxon';

/** Hours of 24 and more roll over to the next day. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly ms: number;
}

/** Minutes east of UTC, or a zone name with daylight saving time. */
export type Zone = number | string;

const MINUTE_MS = 60_000;
const YEARS_END = Date.UTC(10_000, 0, 1);
const YEARS_BEGIN = Date.UTC(100, 0, 1);

/** ISO 8601 in UTC; null for an impossible date. */
export function toIso(wall: WallTime, zone: Zone): string | null {
  if (!isPossible(wall)) return null;
  const { year, month, day, hour, minute, second, ms } = wall;
  const utc = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const time = typeof zone === 'number' ? utc - zone * MINUTE_MS : inZone(utc, zone);
  return time >= YEARS_BEGIN && time < YEARS_END ? new Date(time).toISOString() : null;
}

function isPossible({ year, month, day, hour, minute, second }: WallTime): boolean {
  if (!(year >= 100 && year <= 9_999 && month >= 1 && month <= 12)) return false;
  return day >= 1 && day <= 31 && hour <= 25 && minute <= 61 && second <= 61;
}

function inZone(utc: number, zone: string): number {
  return DateTime.fromMillis(utc, { zone: 'utc' })
    .setZone(zone, { keepLocalTime: true })
    .toMillis();
}
