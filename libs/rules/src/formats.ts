export const UNKNOWN = 'N/A';

const SECONDS_PER_MINUTE = 60;

const MINUTES_PER_HOUR = 60;

/** `42 min`, from an hour on `1h 5m`. 0 shows as unknown. */
export function formatDuration(seconds: number | null | undefined): string {
  if (!isCount(seconds) || seconds === 0) return UNKNOWN;
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min`;
  return `${Math.floor(minutes / MINUTES_PER_HOUR)}h ${minutes % MINUTES_PER_HOUR}m`;
}

/** Above 1000 in thousands: `1.0K`, `1234.6K`. */
export function formatViews(count: number | null | undefined): string {
  if (!isCount(count)) return UNKNOWN;
  if (count <= 1000) return String(count);
  // Round before dividing: (1.15).toFixed(1) is "1.1", because 1.15 has no exact binary form.
  return `${(Math.round(count / 100) / 10).toFixed(1)}K`;
}

// A format takes 0.4 ms to make, which a page that shows no day need not wait for.
let days: Intl.DateTimeFormat | undefined;

/** UTC day: `12 March 2020`. */
export function formatDay(time: string | null | undefined): string {
  const date = new Date(time ?? '');
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  days ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return days.format(date);
}

export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

function isCount(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
