import { TRENDING_DAYS } from './limits.js';

interface RankedEpisode {
  readonly id: string;
  readonly published_at: string | null;
  readonly view_count: number | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const CAREER_WORDS = /career|interview|job|salary|resume/i;

/** True for "Career & Interviews": the title contains one of the five words. */
export function isCareerTitle(title: string): boolean {
  return CAREER_WORDS.test(title);
}

/** The start of the trending window. */
export function trendingSince(now: Date): number {
  return now.getTime() - TRENDING_DAYS * DAY_MS;
}

/** A parsed sort key, for callers that sort many episodes. */
export interface RankKey {
  readonly id: string;
  /** Epoch milliseconds, or `UNKNOWN_TIME`. */
  readonly time: number;
  /** -1 when unknown. */
  readonly views: number;
}

/** Sorts before every real date. */
export const UNKNOWN_TIME = Number.MIN_SAFE_INTEGER;

export function rankKeyOf({ id, published_at, view_count }: RankedEpisode): RankKey {
  // Compare numbers: "…00Z" and "…00.000Z" are the same time but different strings.
  const time = published_at === null ? UNKNOWN_TIME : Date.parse(published_at);
  return { id, time, views: view_count ?? -1 };
}

/** Unknown dates last; equal dates by id, for a stable order. */
export function newestFirst(a: Omit<RankKey, 'views'>, b: Omit<RankKey, 'views'>): number {
  return b.time - a.time || compareIds(a.id, b.id);
}

/** Unknown counts last; equal counts by newest. */
export function mostViewedFirst(a: RankKey, b: RankKey): number {
  return b.views - a.views || newestFirst(a, b);
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
