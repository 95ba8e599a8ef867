/** `2026-11-23`, of the start of an all-day event. */
export function dayOf(starts_at: string): string {
  return starts_at.slice(0, 10);
}

/** An all-day event ends at 00:00 UTC of the day after its last day. */
export function lastDayOf(ends_at: string): string {
  return new Date(Date.parse(ends_at) - 1).toISOString().slice(0, 10);
}
