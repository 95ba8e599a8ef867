import { HISTORY_DAYS, DAY_MS } from '@elevate/rules';
import { deviceRecord, hasFields } from '../browser/device-storage.js';

// Part of the first view: what writes is in watched-episodes.api.ts.

export interface Kept {
  readonly id: string;
  readonly seconds: number;
  /** Seen to the end: stays true when the video is watched again. */
  readonly isFinished: boolean;
  /** The position is at the end. Absent in entries of earlier versions, where `isFinished` says so. */
  readonly isAtEnd?: boolean | undefined;
  readonly at: number;
  /** The last change of the entry, if not at `at`. */
  readonly changedAt?: number;
}

export const isAtEnd = (kept: Kept): boolean => kept.isAtEnd ?? kept.isFinished;

/** The last watched first: the same list until something changes. */
export const unfinished = (): readonly string[] => progress.read().unfinished;

/** From 0 to 1; 0 if the episode was not started. */
export function watchedShare(episodeId: string, durationSeconds: number): number {
  const kept = keptNow().find(({ id }) => id === episodeId);
  if (!kept) return 0;
  return isAtEnd(kept) ? 1 : Math.min(1, kept.seconds / durationSeconds);
}

const isRecent =
  (now: number) =>
  ({ at }: Kept): boolean =>
    at > now - HISTORY_DAYS * DAY_MS;

export const progress = deviceRecord('watch-progress', (stored) => {
  const all = Array.isArray(stored) ? stored.filter(isKept) : [];
  const recent = all.filter(isRecent(Date.now()));
  const unfinished = recent.filter((kept) => !isAtEnd(kept)).map(({ id }) => id);
  return { all, recent, unfinished };
});

export const { announce: announceProgress, subscribe: onWatchProgress } = progress;

/** Every card asks: the same list until something changes. */
export const keptNow = (): readonly Kept[] => progress.read().recent;

/** The last watched first. Empty if storage is blocked or holds something else. */
export const readKept = (now: number): readonly Kept[] => progress.read().all.filter(isRecent(now));

function isKept(value: unknown): value is Kept {
  if (!hasFields(value, { id: 'string', isFinished: 'boolean', at: 'number' })) return false;
  const { seconds, changedAt = 0 } = value;
  return Number.isSafeInteger(seconds) && typeof changedAt === 'number';
}
