const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** From each attempt to the next, as the Standard Webhooks text proposes it: ten attempts over three days. */
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

/** By how much a delay is lengthened at most, so that what failed together does not return together. */
const JITTER = 0.2;

/** No answer can make us wait longer. */
const LONGEST_ASKED_MS = 24 * HOUR_MS;

/**
 * How long to wait after the failed attempt number `step` (1 for the first); null after the last.
 * `askedMs` is what the answer's Retry-After asked for: never sooner than that.
 */
export function delayAfter(
  step: number,
  askedMs = 0,
  random: () => number = Math.random,
): number | null {
  const planned = DELAYS_MS[step - 1];
  if (planned === undefined) return null;
  const delay = Math.max(planned, Math.min(askedMs, LONGEST_ASKED_MS));
  return Math.round(delay * (1 + random() * JITTER));
}
