import { lastDayOf } from '@elevate/rules';

type Face = Readonly<Record<'month' | 'day' | 'year' | 'hour' | 'minute' | 'dayPeriod', string>>;

// Always English in this order: the date format is fixed, independent of the browser's language.
function faceOf(at: string, timeZone: string): Face {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  const parts = format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts) as Face;
}

const dayOf = ({ month, day, year }: Face) => `${month} ${day}, ${year}`;
// Built by hand: some engines put a narrow space before AM and PM.
const hourOf = ({ hour, minute, dayPeriod }: Face) => `${hour}:${minute} ${dayPeriod}`;

/** `Mar 4, 2027 · 6:30 PM`, in the zone. */
export function momentWords(at: string, zone: string): string {
  const face = faceOf(at, zone);
  return `${dayOf(face)} · ${hourOf(face)}`;
}

/** `Mar 4, 2027`, or `Mar 4, 2027 – Mar 6, 2027` of an all-day event of several days. */
export function daysWords(starts_at: string, ends_at: string | null): string {
  const first = dayOf(faceOf(starts_at, 'UTC'));
  const last = ends_at === null ? first : dayOf(faceOf(lastDayOf(ends_at), 'UTC'));
  return first === last ? first : `${first} – ${last}`;
}

/**
 * `6:30 PM Lagos time`: local time at the venue, with the day if it differs; undefined if both zones show the same
 * time.
 */
export function elsewhereWords(at: string, zone: string, known: string): string | undefined {
  const [there, here] = [faceOf(at, zone), faceOf(at, known)];
  if (dayOf(there) !== dayOf(here)) return `${momentWords(at, zone)} ${zoneWords(zone)}`;
  return hourOf(there) === hourOf(here) ? undefined : `${hourOf(there)} ${zoneWords(zone)}`;
}

/** `Lagos time`, of `Africa/Lagos`. */
export function zoneWords(zone: string): string {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return place === 'UTC' ? place : `${place} time`;
}

/** Returns the zone if this engine knows it, else UTC. */
export function knownZone(zone: string | null): string {
  if (zone === null) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }) && zone;
  } catch {
    return 'UTC';
  }
}
