import { slotStart } from '../../timing/slots.js';
import type { SourceDocument } from './source.repository.js';
import { DAY_MS } from '@elevate/rules';

const FIRST_RETRY_MS = 60_000;

type Planned = Pick<SourceDocument, '_id' | 'status' | 'lastPlannedAt' | 'failures'>;

/**
 * Milliseconds. Immediately if never planned; else at the next slot, or after a failure with exponential backoff from
 * one minute. Unknown channels daily.
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

export function isDue(source: Planned, now: number, intervalMs: number): boolean {
  return source.status !== 'paused' && dueAt(source, intervalMs) <= now;
}
