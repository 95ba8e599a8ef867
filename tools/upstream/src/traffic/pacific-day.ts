const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Changes at midnight Pacific Time, e.g. `2026-11-21`. */
export function pacificDay(now: Date): string {
  return calendar.format(now);
}
