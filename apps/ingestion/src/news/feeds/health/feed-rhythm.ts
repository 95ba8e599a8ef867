import type { ParsedItem } from '../parsing/parsed-feed.js';

const DAY_MS = 86_400_000;

/** Fewer dated items tell nothing about a rhythm. */
const ENOUGH = 5;

/** A feed may be silent for so many of its usual pauses; and for a fortnight whatever its rhythm. */
const PAUSES_UNTIL_STALE = 10;
const LEAST_SILENCE_MS = 14 * DAY_MS;
const MOST_SILENCE_MS = 365 * DAY_MS;

/** When a feed last brought something, and how often it usually does. */
export interface Rhythm {
  readonly newestItemAt: string | null;
  /** The median time between two items; null while too few have dates. */
  readonly rhythmMs: number | null;
}

/** Reads the rhythm off the dates of a document's items; what is dated in the future does not count. */
export function rhythmOf(items: readonly Pick<ParsedItem, 'publishedAt'>[], now: number): Rhythm {
  const times = items
    .flatMap(({ publishedAt }) => (publishedAt === null ? [] : [Date.parse(publishedAt)]))
    .filter((time) => time > 0 && time <= now)
    .sort((a, b) => b - a);
  const newest = times[0];
  const gaps = times.slice(1).map((time, index) => (times[index] ?? time) - time);
  gaps.sort((a, b) => a - b);
  return {
    newestItemAt: newest === undefined ? null : new Date(newest).toISOString(),
    rhythmMs: times.length < ENOUGH ? null : (gaps[Math.floor(gaps.length / 2)] ?? null),
  };
}

/** True where a feed has been silent for much longer than it used to be; false where nothing is dated. */
export function isStale({ newestItemAt, rhythmMs }: Rhythm, now: number): boolean {
  if (newestItemAt === null) return false;
  const usual = rhythmMs === null ? MOST_SILENCE_MS : rhythmMs * PAUSES_UNTIL_STALE;
  const allowed = Math.min(Math.max(usual, LEAST_SILENCE_MS), MOST_SILENCE_MS);
  return now - Date.parse(newestItemAt) > allowed;
}
