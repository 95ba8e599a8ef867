import { parseInstant } from '@elevate/rules';

/** `2026-11-21T18:30`: an RFC 3339 time cut to the minute, by the visitor's clock; empty for no time. */
export function toLocalMinute(instant: string): string {
  const time = parseInstant(instant);
  if (time === undefined) return '';
  // Of the zone at that time, which summer moves.
  const offsetMs = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offsetMs).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** The other way; a text that is no time stays as it is, for the rules to refuse. */
export function toInstant(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? local : date.toISOString();
}

/** The zone of the visitor's clock. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
}

/** `Nov 21, 2026` */
export function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(Date.parse(instant));
}

/** `Nov 21, 2026, 7:30 PM` by the clock of a zone. */
export function minuteIn(timeZone: string, instant: string): string {
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(Date.parse(instant));
}
