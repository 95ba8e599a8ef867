/** Shown in place of a value that nobody knows. */
export const UNKNOWN = 'N/A';

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/**
 * `42 min` below an hour, `1h 5m` from there on, in whole minutes rounded down. Sources say 0 where
 * they do not know a length, so 0 is as unknown as null.
 */
export function formatDuration(seconds: number | null | undefined): string {
  if (!isCount(seconds) || seconds === 0) return UNKNOWN;
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min`;
  return `${Math.floor(minutes / MINUTES_PER_HOUR)}h ${minutes % MINUTES_PER_HOUR}m`;
}

/** Counts to 1000 as they are, above that in thousands with one decimal: `1.0K`, `1234.6K`. */
export function formatViews(count: number | null | undefined): string {
  if (!isCount(count)) return UNKNOWN;
  if (count <= 1000) return String(count);
  // Rounded before the division: (1.15).toFixed(1) is "1.1", because 1.15 is no binary fraction.
  return `${(Math.round(count / 100) / 10).toFixed(1)}K`;
}

/** `12 March 2020`: the day of an RFC 3339 time, by the world's clock. */
export function formatDay(time: string | null | undefined): string {
  const date = new Date(time ?? '');
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  return date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** `1 episode`, `4 episodes`: the count with the noun in its natural number. */
export function pluralise(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

function isCount(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
