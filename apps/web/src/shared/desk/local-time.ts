import { DAY_MS, HOUR_MS, isTimeZone, MINUTE_MS, parseInstant } from '@elevate/rules';
import { formatIn } from './desk-dates.js';

/** Without an end, a year takes six digits. */
export const TIME_INPUT = { type: 'datetime-local', max: '9999-12-31T23:59' } as const;

/** Converts an RFC 3339 time to `2026-11-21T18:30` in the zone; empty for no time. */
export function toLocalMinute(instant: string | null | undefined, zone = ''): string {
  const time = parseInstant(instant ?? '');
  if (time === undefined) return '';
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/**
 * Local time to RFC 3339; invalid text passes through. Of two instants takes the first, of a
 * skipped time the old offset.
 */
export function toInstant(local: string, zone = ''): string {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return local;
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((time) => offsetAt(time, zone));
  const first = wall - (before ?? 0);
  const fits = offsetAt(first, zone) === before;
  const second = wall - (after ?? 0);
  const isSkipped = !fits && offsetAt(second, zone) !== after;
  return new Date(fits || isSkipped ? first : second).toISOString();
}

/** UTC where the device does not know its own: browsers then name a zone that they refuse. */
export function ownTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat('en').resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

function offsetAt(time: number, zone: string): number {
  const offset = formatIn(zone, { timeZoneName: 'longOffset' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value;
  // `GMT-03:30`, or `GMT` alone.
  const [, sign, ...numbers] = /([+-])(\d\d):(\d\d)/.exec(offset ?? '') ?? [];
  const [hours = 0, minutes = 0] = numbers.map(Number);
  return (sign === '-' ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS);
}
