import { slotStart } from '../../../timing/slots.js';
import type { FeedFailure } from '../fetching/fetch.errors.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** No feed is ever given up, and none is left alone for longer. */
const LONGEST_PAUSE_MS = DAY_MS;

/** Publishers that refuse programs, or say that a feed is gone for good, are asked once a day. */
const DAILY: ReadonlySet<string> = new Set(['blocked', 'gone']);

interface Due {
  readonly id: string;
  readonly now: number;
  readonly intervalMs: number;
}

/** After a success: the feed's own minute of the next interval, or of a later one where its publisher wants longer pauses. */
export function afterSuccess({ id, now, intervalMs }: Due, refreshMinutes: number | null): Date {
  const wanted = Math.min((refreshMinutes ?? 0) * MINUTE_MS, LONGEST_PAUSE_MS);
  const extra = Math.max(0, wanted - intervalMs);
  return new Date(slotStart(id, now + extra, intervalMs) + intervalMs);
}

/**
 * After `failures` in a row: base × 2ⁿ, half of it by chance, so that feeds that failed together do
 * not come back together. A pause that the publisher asked for is kept, up to the longest one.
 */
export function afterFailure(
  { now, intervalMs }: Due,
  failures: number,
  failure: FeedFailure,
  random: () => number = Math.random,
): Date {
  const doubled = Math.min(intervalMs * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE_MS);
  const jittered = doubled / 2 + (doubled / 2) * random();
  const own = DAILY.has(failure.reason) ? LONGEST_PAUSE_MS : jittered;
  return new Date(now + Math.min(Math.max(own, failure.retryAfterMs ?? 0), LONGEST_PAUSE_MS));
}
