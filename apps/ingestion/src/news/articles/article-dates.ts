const AHEAD_MS = 15 * 60_000;
const FIRST_YEAR = 1970;
/** Some systems write this year for a missing date. */
const NO_YEAR = 9999;

export function plausibleDate(said: string | null): Date | null {
  if (said === null) return null;
  const date = new Date(said);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < FIRST_YEAR || year >= NO_YEAR ? null : date;
}

export interface KnownDates {
  readonly saidAt: string | null;
  readonly publishedAt: string;
}

/**
 * The item's date; now if that is in the future; first sight if there is none. Kept while the item's date is unchanged,
 * or undated items would always be newest.
 */
export function publishedAt(said: string | null, known: KnownDates | null, now: Date): string {
  if (known?.saidAt === said) return known.publishedAt;
  const date = plausibleDate(said);
  if (date === null) return known?.publishedAt ?? now.toISOString();
  return date.getTime() > now.getTime() + AHEAD_MS ? now.toISOString() : date.toISOString();
}
