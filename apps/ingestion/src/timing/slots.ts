import { createHash } from 'node:crypto';

/** The same number for the same text, evenly spread: which minute of the interval is a source's own. */
export function slotOffset(id: string, intervalMs: number): number {
  const minutes = Math.max(1, Math.floor(intervalMs / 60_000));
  const hash = createHash('sha256').update(id).digest().readUInt32BE(0);
  return (hash % minutes) * 60_000;
}

/** When the slot that `now` falls in began, for a source of this id. */
export function slotStart(id: string, now: number, intervalMs: number): number {
  const offset = slotOffset(id, intervalMs);
  return Math.floor((now - offset) / intervalMs) * intervalMs + offset;
}
