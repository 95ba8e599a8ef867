import { SECOND_MS, MINUTE_MS, HOUR_MS } from '@elevate/rules';

const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Share of the delay; failed deliveries must not retry together. */
const JITTER = 0.2;

/** Upper limit for Retry-After. */
const LONGEST_RETRY_AFTER_MS = 24 * HOUR_MS;

/** Delay after failed attempt `step` (from 1), at least `retryDelayMs`; null after the last. */
export function delayAfter(
  step: number,
  retryDelayMs = 0,
  random: () => number = Math.random,
): number | null {
  const planned = DELAYS_MS[step - 1];
  if (planned === undefined) return null;
  const delay = Math.max(planned, Math.min(retryDelayMs, LONGEST_RETRY_AFTER_MS));
  return Math.round(delay * (1 + random() * JITTER));
}
