import type { QuotaForecast } from '@elevate/contracts/ingestion';
import type { QuotaStatus } from '../timing/quota/quota-ledger.js';

export interface WorkLeft {
  readonly channels: number;
  readonly everyMinutes: number;
  readonly statistics: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const TALKS_A_UNIT = 50;

/** A channel without news costs one unit per sync plus one per day for its details. New videos cannot be predicted. */
export function forecast(
  { used, limit, exhausted, resets_at }: QuotaStatus,
  { channels, everyMinutes, statistics }: WorkLeft,
  now: number,
): QuotaForecast {
  if (exhausted || used >= limit) {
    return { used_by_reset: used, runs_out_at: new Date(now).toISOString() };
  }
  const left = Math.max(0, Date.parse(resets_at) - now);
  const syncs = channels * (left / (everyMinutes * MINUTE_MS));
  const names = channels * (left / DAY_MS);
  const expected = Math.round(syncs + names + Math.ceil(statistics / TALKS_A_UNIT));
  const lasts = used + expected <= limit;
  const runsOutIn = lasts ? 0 : left * ((limit - used) / expected);
  return {
    used_by_reset: used + expected,
    runs_out_at: lasts ? null : new Date(now + runsOutIn).toISOString(),
  };
}
