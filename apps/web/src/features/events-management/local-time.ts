import { parseInstant } from '@elevate/rules';

const DAY_MS = 24 * 60 * 60_000;

/** `2026-11-21T18:30`: an RFC 3339 time cut to the minute, by the clock of a zone; empty for no time. */
export function toLocalMinute(instant: string, zone: string): string {
  const time = parseInstant(instant);
  if (time === undefined) return '';
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/**
 * The other way; a text that is no time stays as it is, for the rules to refuse. A minute that a clock
 * shows twice is the first of the two, and one that it skips counts from before the change.
 */
export function toInstant(local: string, zone: string): string {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return local;
  // The offsets around the time: they differ only within a day of a change.
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((time) => offsetAt(time, zone));
  const first = wall - (before ?? 0);
  const fits = offsetAt(first, zone) === before;
  const second = wall - (after ?? 0);
  const isSkipped = !fits && offsetAt(second, zone) !== after;
  return new Date(fits || isSkipped ? first : second).toISOString();
}

/** The zone of the visitor's clock. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
}

/** `Nov 21, 2026`, by the clock of a zone. */
export function dayOf(instant: string, zone: string): string {
  return formatIn(zone, { dateStyle: 'medium' }).format(Date.parse(instant));
}

/** `Nov 21, 2026, 7:30 PM` by the clock of a zone. */
export function minuteIn(zone: string, instant: string): string {
  return formatIn(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(instant));
}

/** How far the clock of a zone is ahead of UTC at a time. */
function offsetAt(time: number, zone: string): number {
  const parts = formatIn(zone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(time);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const date = [of('year'), of('month') - 1, of('day')] as const;
  const shown = Date.UTC(...date, of('hour'), of('minute'), of('second'));
  return shown - Math.floor(time / 1_000) * 1_000;
}

/** By the visitor's clock where no zone is given, or where this browser does not know it. */
function formatIn(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone || undefined });
  } catch {
    return new Intl.DateTimeFormat('en-US', options);
  }
}
