import { HISTORY_DAYS, DAY_MS } from '@elevate/rules';

// Part of the first view: what writes is in keep-progress.ts.
export const PROGRESS_KEY = 'watch-progress';

export interface Kept {
  readonly id: string;
  readonly seconds: number;
  /** Stays true when the video is watched again. */
  readonly isFinished: boolean;
  /** The last time it was watched. */
  readonly at: number;
  /** The last change of the entry, if not at `at`. */
  readonly changedAt?: number;
}

/** Episodes that were started and not finished, the last watched first. */
export function unfinished(now = Date.now()): readonly string[] {
  return readKept(now)
    .filter(({ isFinished }) => !isFinished)
    .map(({ id }) => id);
}

/** From 0 to 1; 0 if the episode was not started. */
export function watchedShare(episodeId: string, durationSeconds: number): number {
  const kept = keptNow().find(({ id }) => id === episodeId);
  if (!kept) return 0;
  return kept.isFinished ? 1 : Math.min(1, kept.seconds / durationSeconds);
}

const listeners = new Set<() => void>();

/** Also calls for changes in other tabs. */
export function onWatchProgress(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function announceProgress(): void {
  for (const listener of listeners) listener();
}

const NONE: readonly Kept[] = [];

let parsed: { readonly text: string | null; readonly all: readonly Kept[] } | undefined;

/** Every card asks: the text is parsed once. The same list until something changes. */
export function keptNow(): readonly Kept[] {
  try {
    const text = localStorage.getItem(PROGRESS_KEY);
    if (text === null) return NONE;
    if (parsed?.text !== text) parsed = { text, all: readKept(Date.now()) };
    return parsed.all;
  } catch {
    return NONE;
  }
}

/** The last watched first. Empty if storage is blocked or holds something else. */
export function readKept(now: number): readonly Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PROGRESS_KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(isKept).filter(({ at }) => at > now - HISTORY_DAYS * DAY_MS);
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const {
    id,
    seconds,
    isFinished,
    at,
    changedAt = 0,
  } = value as Partial<Record<keyof Kept, unknown>>;
  return (
    typeof id === 'string' &&
    Number.isSafeInteger(seconds) &&
    typeof isFinished === 'boolean' &&
    typeof at === 'number' &&
    typeof changedAt === 'number'
  );
}
