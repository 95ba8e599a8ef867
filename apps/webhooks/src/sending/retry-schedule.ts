const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The delays between attempts that Standard Webhooks proposes: ten attempts over three days. */
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

/** Most jitter, as a share of the delay: deliveries that failed together do not retry together. */
const JITTER = 0.2;

/** The longest delay that an answer can ask for. */
const LONGEST_ASKED_MS = 24 * HOUR_MS;

/**
 * The delay after the failed attempt number `step` (1 for the first); null after the last. It is at least
 * `askedMs`, the answer's Retry-After.
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
