import { slotStart } from '../../../timing/slots.js';
import type { FeedFailure } from '../fetching/feed-answer.js';
import { DAY_MS, MINUTE_MS } from '@elevate/rules';

/** Feeds are never given up. */
export const LONGEST_PAUSE_MS = DAY_MS;

/** Feeds that block programs or answer 410 are retried daily. */
const DAILY: ReadonlySet<string> = new Set(['blocked', 'gone']);

export interface When {
  readonly now: number;
  readonly intervalMs: number;
}

type Due = When & { readonly id: string };

/** The feed's own minute of the next interval, later if the publisher asks for it. */
export function afterSuccess({ id, now, intervalMs }: Due, refreshMinutes: number | null): Date {
  const requestedMs = Math.min((refreshMinutes ?? 0) * MINUTE_MS, LONGEST_PAUSE_MS);
  const extra = Math.max(0, requestedMs - intervalMs);
  return new Date(slotStart(id, now + extra, intervalMs) + intervalMs);
}

/**
 * Exponential backoff, half of it jitter, so that feeds that failed together spread. Honors `Retry-After` up to the
 * maximum.
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
