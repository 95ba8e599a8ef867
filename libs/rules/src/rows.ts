import { TRENDING_DAYS } from './limits.js';
import { DAY_MS } from './formats.js';

interface RankedEpisode {
  readonly id: string;
  readonly published_at: string | null;
  readonly view_count: number | null;
}

const CAREER_WORDS = /career|interview|job|salary|resume/i;

/** Membership in "Career & Interviews": the title contains one of five words. */
export function isCareerTitle(title: string): boolean {
  return CAREER_WORDS.test(title);
}

/** Start of the trending window in Unix milliseconds. */
export function trendingSince(now: Date): number {
  return now.getTime() - TRENDING_DAYS * DAY_MS;
}

export interface RankKey {
  readonly id: string;
  readonly time: number;
  readonly views: number;
}

/** Sorts before every real date. */
export const UNKNOWN_TIME = Number.MIN_SAFE_INTEGER;

export function rankKeyOf({ id, published_at, view_count }: RankedEpisode): RankKey {
  // "…00Z" and "…00.000Z" are the same time but different strings.
  const time = published_at === null ? UNKNOWN_TIME : Date.parse(published_at);
  return { id, time, views: view_count ?? -1 };
}

/** Unknown dates last; ties by id. */
export function newestFirst(a: Omit<RankKey, 'views'>, b: Omit<RankKey, 'views'>): number {
  return b.time - a.time || compareIds(a.id, b.id);
}

/** Unknown counts last; ties by date. */
export function mostViewedFirst(a: RankKey, b: RankKey): number {
  return b.views - a.views || newestFirst(a, b);
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
