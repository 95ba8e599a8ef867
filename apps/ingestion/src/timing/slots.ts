import { createHash } from 'node:crypto';

/** Hashes a source to its own minute of the interval, evenly spread. */
export function slotOffset(id: string, intervalMs: number): number {
  const minutes = Math.max(1, Math.floor(intervalMs / 60_000));
  const hash = createHash('sha256').update(id).digest().readUInt32BE(0);
  return (hash % minutes) * 60_000;
}

export function slotStart(id: string, now: number, intervalMs: number): number {
  const offset = slotOffset(id, intervalMs);
  return Math.floor((now - offset) / intervalMs) * intervalMs + offset;
}
