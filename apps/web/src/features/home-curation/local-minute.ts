/** `2026-12-24T18:00` by this browser's clock, for a field of a local time; empty for no time. */
export function toLocalMinute(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

export function toInstant(local: string): string | null {
  const time = Date.parse(local);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** `Nov 21, 2026, 7:30 PM` */
export function minuteWords(instant: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(Date.parse(instant));
}
