import { slotStart } from '../../timing/slots.js';
import type { SourceDocument } from './source.schema.js';

const FIRST_RETRY_MS = 60_000;
const DAY_MS = 86_400_000;

type Planned = Pick<SourceDocument, '_id' | 'status' | 'lastPlannedAt' | 'failures'>;

/**
 * When a source is due, in milliseconds: at once where it never was planned, else when its next slot
 * begins, or sooner where it failed and its pause is over. The pause doubles from a minute up to
 * the interval. What the API does not know is asked for once a day.
 */
export function dueAt(source: Planned, intervalMs: number): number {
  const last = source.lastPlannedAt?.getTime();
  if (last === undefined) return 0;
  const isUnknown = source.status === 'unresolved' || source.status === 'needs-attention';
  if (isUnknown && source.failures > 0) return last + Math.max(DAY_MS, intervalMs);
  const nextSlot = slotStart(source._id, last, intervalMs) + intervalMs;
  if (source.failures === 0) return nextSlot;
  const pause = FIRST_RETRY_MS * 2 ** Math.min(source.failures - 1, 20);
  return Math.min(nextSlot, last + Math.min(pause, intervalMs));
}

/** Whether a source is to be planned now; a paused one never is. */
export function isDue(source: Planned, now: number, intervalMs: number): boolean {
  return source.status !== 'paused' && dueAt(source, intervalMs) <= now;
}
