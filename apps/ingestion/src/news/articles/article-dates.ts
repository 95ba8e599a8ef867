const AHEAD_MS = 15 * 60_000;
const FIRST_YEAR = 1970;
/** What a missing date becomes in some systems, and no article's year. */
const NO_YEAR = 9999;

/** An item's date as far as it can be one; null where it is missing or absurd. */
export function plausibleDate(said: string | null): Date | null {
  if (said === null) return null;
  const date = new Date(said);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < FIRST_YEAR || year >= NO_YEAR ? null : date;
}

/** The dates of an article that is known already. */
export interface KnownDates {
  readonly saidAt: string | null;
  readonly publishedAt: string;
}

/**
 * When an article was published: as its item says; now where that lies in the future; when it was
 * first seen where it says nothing. What was decided once stays while the item says the same, or an
 * undated item would be the newest at every look.
 */
export function publishedAt(said: string | null, known: KnownDates | null, now: Date): string {
  if (known?.saidAt === said) return known.publishedAt;
  const date = plausibleDate(said);
  if (date === null) return known?.publishedAt ?? now.toISOString();
  return date.getTime() > now.getTime() + AHEAD_MS ? now.toISOString() : date.toISOString();
}
