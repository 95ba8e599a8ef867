import { TRENDING_DAYS } from './limits.js';

/** What the rules of the rows look at: any episode shape that has these fields will do. */
export interface RankedEpisode {
  readonly id: string;
  readonly published_at: string | null;
  readonly view_count: number | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const CAREER_WORDS = /career|interview|job|salary|resume/i;

/** Whether a title belongs to "Career & Interviews": it contains one of the five words, in any case. */
export function isCareerTitle(title: string): boolean {
  return CAREER_WORDS.test(title);
}

/** The oldest moment that still trends at `now`, in milliseconds since 1970. */
export function trendingSince(now: Date): number {
  return now.getTime() - TRENDING_DAYS * DAY_MS;
}

/**
 * Whether something published at `publishedAt` may trend at `now`: at most 30 days old. An unknown
 * date never trends; one ahead of our clock does, because clocks differ by more than nothing.
 */
export function isTrending(publishedAt: string | null, now: Date): boolean {
  if (publishedAt === null) return false;
  return Date.parse(publishedAt) >= trendingSince(now);
}

/** An episode's place in every order, as numbers: for those who sort many and parse dates once. */
export interface RankKey {
  readonly id: string;
  /** Milliseconds since 1970, or `UNKNOWN_TIME`. */
  readonly time: number;
  /** -1 where unknown. */
  readonly views: number;
}

/** The `time` of an episode without a date: older than everything. */
export const UNKNOWN_TIME = Number.MIN_SAFE_INTEGER;

/** The key that `newestFirst` and `mostViewedFirst` compare. */
export function rankKeyOf({ id, published_at, view_count }: RankedEpisode): RankKey {
  // Instants are compared as numbers: "…00Z" and "…00.000Z" are one moment but two strings.
  const time = published_at === null ? UNKNOWN_TIME : Date.parse(published_at);
  return { id, time, views: view_count ?? -1 };
}

/** Newest first, unknown dates last, equal dates by id so that an order never flickers. */
export function newestFirst(a: Omit<RankKey, 'views'>, b: Omit<RankKey, 'views'>): number {
  return b.time - a.time || compareIds(a.id, b.id);
}

/** Most viewed first, unknown counts last, equal counts by newest. */
export function mostViewedFirst(a: RankKey, b: RankKey): number {
  return b.views - a.views || newestFirst(a, b);
}

/** `newestFirst` over episodes as they travel. */
export function byNewest(
  a: Omit<RankedEpisode, 'view_count'>,
  b: Omit<RankedEpisode, 'view_count'>,
): number {
  return newestFirst(rankKeyOf({ ...a, view_count: null }), rankKeyOf({ ...b, view_count: null }));
}

/** `mostViewedFirst` over episodes as they travel. */
export function byViews(a: RankedEpisode, b: RankedEpisode): number {
  return mostViewedFirst(rankKeyOf(a), rankKeyOf(b));
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
