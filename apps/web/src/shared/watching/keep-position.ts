import { FINISHED_SHARE, MINUTE_MS } from '@elevate/rules';
import { isKeeping } from './keeping.js';
import { isAtEnd, type Kept, readKept } from './watch-progress.js';
import { markUnsent, timeAfter, writeKept } from './watched-episodes.api.js';

// The player reports 0 before it reaches its start; that must not replace a kept position.
const SHORTEST_SECONDS = 10;
const AGAIN_SECONDS = 60;
// A press on the seek bar that slips to the end must not cost the place before it.
const SLIP_MS = 10_000;
const FASTEST = 2;
const KEPT_EVERY_SECONDS = 15;

let jump: { readonly id: string; readonly at: number } | undefined;

export interface Position {
  readonly seconds: number;
  readonly durationSeconds: number;
}

export function keepPosition(episodeId: string, position: Position, now = Date.now()): void {
  const { seconds, durationSeconds } = position;
  if (seconds < SHORTEST_SECONDS || durationSeconds <= 0 || !isKeeping()) return;
  const all = readKept(now);
  const existing = all.find(({ id }) => id === episodeId);
  const isLast = seconds >= durationSeconds * FINISHED_SHARE;
  if (isSlip(episodeId, isLast, seconds, existing, now)) return;
  const isStill = seconds < AGAIN_SECONDS && existing !== undefined && isAtEnd(existing);
  const kept: Kept = {
    id: episodeId,
    seconds: Math.floor(seconds),
    isFinished: existing?.isFinished === true || isLast,
    isAtEnd: isLast || isStill,
    at: now,
    ...(existing && { changedAt: timeAfter(existing, now) }),
  };
  markUnsent([episodeId]);
  writeKept([kept, ...all.filter(({ id }) => id !== episodeId)]);
}

function isSlip(
  id: string,
  isLast: boolean,
  seconds: number,
  existing: Kept | undefined,
  now: number,
): boolean {
  if (!isLast || (existing && isAtEnd(existing))) {
    jump = undefined;
    return false;
  }
  const { seconds: before, at } = existing ?? { seconds: 0, at: now };
  const played = KEPT_EVERY_SECONDS + (FASTEST * Math.min(now - at, MINUTE_MS)) / 1_000;
  if (seconds - before <= played) return false;
  if (jump?.id !== id) jump = { id, at: now };
  return now - jump.at < SLIP_MS;
}
