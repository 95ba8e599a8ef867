import type { ParsedItem } from '../parsing/parsed-feed.js';

const DAY_MS = 86_400_000;

const ENOUGH = 5;

/** A feed is stale after ten usual intervals without items, but at least two weeks. */
const PAUSES_UNTIL_STALE = 10;
const LEAST_SILENCE_MS = 14 * DAY_MS;
const MOST_SILENCE_MS = 365 * DAY_MS;

export interface Rhythm {
  readonly newestItemAt: string | null;
  /** Median interval in milliseconds; null with too few dates. */
  readonly rhythmMs: number | null;
}

/** Ignores future dates. */
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

export function isStale({ newestItemAt, rhythmMs }: Rhythm, now: number): boolean {
  if (newestItemAt === null) return false;
  const usual = rhythmMs === null ? MOST_SILENCE_MS : rhythmMs * PAUSES_UNTIL_STALE;
  const allowed = Math.min(Math.max(usual, LEAST_SILENCE_MS), MOST_SILENCE_MS);
  return now - Date.parse(newestItemAt) > allowed;
}
