const KEY = 'watch-progress';
// An inline head script reads this key before the first paint, to reserve the row's space.
const HINT_KEY = 'watching';
const DAY_MS = 86_400_000;
const KEPT_DAYS = 90;
const MOST_KEPT = 100;
const FINISHED_SHARE = 0.95;
// The player reports 0 before it reaches its start; that must not replace a kept position.
const SHORTEST_SECONDS = 10;

export interface Position {
  readonly seconds: number;
  readonly durationSeconds: number;
}

interface Kept {
  readonly id: string;
  readonly seconds: number;
  /** Stays true when the video is watched again. */
  readonly isFinished: boolean;
  readonly at: number;
}

/** Where Play continues an episode; 0 if it was not started, or was finished. */
export function resumeSeconds(episodeId: string, now = Date.now()): number {
  const kept = readKept(now).find(({ id }) => id === episodeId);
  return kept && !kept.isFinished ? kept.seconds : 0;
}

export function keepPosition(episodeId: string, position: Position, now = Date.now()): void {
  const { seconds, durationSeconds } = position;
  if (seconds < SHORTEST_SECONDS || durationSeconds <= 0) return;
  const all = readKept(now);
  const wasFinished = all.some(({ id, isFinished }) => id === episodeId && isFinished);
  const kept: Kept = {
    id: episodeId,
    seconds: Math.floor(seconds),
    isFinished: wasFinished || seconds >= durationSeconds * FINISHED_SHARE,
    at: now,
  };
  const others = all.filter(({ id }) => id !== episodeId);
  write([kept, ...others].slice(0, MOST_KEPT));
}

/** Takes a position away; returns what puts it back. */
export function forgetPositions(ids: readonly string[], now = Date.now()): () => void {
  const before = readKept(now);
  write(before.filter(({ id }) => !ids.includes(id)));
  return () => {
    const after = readKept(Date.now());
    const back = before.filter(({ id }) => ids.includes(id) && !after.some((one) => one.id === id));
    write([...after, ...back].sort((a, b) => b.at - a.at).slice(0, MOST_KEPT));
  };
}

/** Episodes that were started and not finished, the last watched first. */
export function unfinished(now = Date.now()): readonly string[] {
  return readKept(now)
    .filter(({ isFinished }) => !isFinished)
    .map(({ id }) => id);
}

/** From 0 to 1; 0 if the episode was not started. */
export function watchedShare(episodeId: string, durationSeconds: number): number {
  const kept = snapshot().find(({ id }) => id === episodeId);
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

let parsed: { readonly text: string | null; readonly all: readonly Kept[] } | undefined;

/** Every card asks: the text is parsed once. */
function snapshot(): readonly Kept[] {
  try {
    const text = localStorage.getItem(KEY);
    if (text === null) return [];
    if (parsed?.text !== text) parsed = { text, all: readKept(Date.now()) };
    return parsed.all;
  } catch {
    return [];
  }
}

/** Newest first. Empty if storage is blocked or holds something else. */
function readKept(now: number): readonly Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(isKept).filter(({ at }) => at > now - KEPT_DAYS * DAY_MS);
  } catch {
    return [];
  }
}

function write(all: readonly Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    const isWatching = all.some(({ isFinished }) => !isFinished);
    if (isWatching) localStorage.setItem(HINT_KEY, 'yes');
    else localStorage.removeItem(HINT_KEY);
  } catch {
    // Storage is blocked or full: the next Play starts at the beginning.
  }
  for (const listener of listeners) listener();
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { id, seconds, isFinished, at } = value as Partial<Record<keyof Kept, unknown>>;
  return (
    typeof id === 'string' &&
    Number.isSafeInteger(seconds) &&
    typeof isFinished === 'boolean' &&
    typeof at === 'number'
  );
}
