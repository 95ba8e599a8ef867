import type { SourceDocument } from '../sources/source.schema.js';
import { slotStart } from './slots.js';

const FIRST_RETRY_MS = 60_000;
const DAY_MS = 86_400_000;

type Planned = Pick<SourceDocument, '_id' | 'status' | 'lastPlannedAt' | 'failures'>;

/**
 * Whether a source is due: never planned, planned before its present slot began, or failed and its
 * pause is over. The pause doubles from a minute up to the interval. What the API does not know
 * is asked for once a day.
 */
export function isDue(source: Planned, now: number, intervalMs: number): boolean {
  const last = source.lastPlannedAt?.getTime();
  if (last === undefined) return true;
  if (source.status !== 'active' && source.failures > 0)
    return now - last >= Math.max(DAY_MS, intervalMs);
  if (last < slotStart(source._id, now, intervalMs)) return true;
  const pause = FIRST_RETRY_MS * 2 ** Math.min(source.failures - 1, 20);
  return source.failures > 0 && now - last >= Math.min(pause, intervalMs);
}
