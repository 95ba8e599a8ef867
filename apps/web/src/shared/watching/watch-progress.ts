import { HISTORY_DAYS } from '@elevate/rules';
import { useSyncExternalStore } from 'react';
import { log } from '../lib/log.js';

// Part of the first view: what writes is in keep-progress.ts.
export const PROGRESS_KEY = 'watch-progress';
const DAY_MS = 86_400_000;

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
function keptNow(): readonly Kept[] {
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

/** The last watched first; null on the server and before hydration. */
export function useKept(): readonly Kept[] | null {
  return useSyncExternalStore<readonly Kept[] | null>(onWatchProgress, keptNow, () => null);
}

export function useKeeping(): boolean {
  return useSyncExternalStore(onWatchProgress, isKeeping, () => true);
}

const KEEPING_KEY = 'watch-keep';

/** True if positions are kept: a setting of the account, or of this device for visitors. */
export function isKeeping(): boolean {
  const copy = readCopy();
  if (copy) return copy.keep;
  try {
    return localStorage.getItem(KEEPING_KEY) !== 'no';
  } catch {
    return false;
  }
}

export function setKeeping(keep: boolean, now = Date.now()): void {
  try {
    if (readCopy()) changeCopy(() => ({ keep, keepChangedAt: now, isUrgent: true }));
    else if (keep) localStorage.removeItem(KEEPING_KEY);
    else localStorage.setItem(KEEPING_KEY, 'no');
  } catch {
    // Storage is blocked, so nothing is kept anyway.
  }
  announceProgress();
}

const KEY = 'watch-account';

interface Removal {
  readonly id: string;
  readonly at: number;
}

/** State of the account whose history this device holds: its setting, and the changes that were not sent. */
export interface AccountCopy {
  readonly owner: string;
  readonly keep: boolean;
  /** Of a switch that was not sent. */
  readonly keepChangedAt?: number | undefined;
  /** Ids of entries that were not sent. */
  readonly unsent: readonly string[];
  readonly removed: readonly Removal[];
  /** Of a clearing that was not sent. */
  readonly clearedAt?: number | undefined;
  /** Among what was not sent is something that a person pressed; a position of the player may wait. */
  readonly isUrgent?: boolean;
}

export const hasUnsent = ({ unsent, removed, clearedAt, keepChangedAt }: AccountCopy): boolean =>
  unsent.length + removed.length > 0 || clearedAt !== undefined || keepChangedAt !== undefined;

/** Null if the history belongs to this device only. */
export function readCopy(): AccountCopy | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isCopy(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function writeCopy(copy: AccountCopy | null): void {
  try {
    if (copy) localStorage.setItem(KEY, JSON.stringify(copy));
    else localStorage.removeItem(KEY);
  } catch (error) {
    log.debug('Changes of the watch history could not be stored; they are not sent', error);
  }
}

/** Does nothing where the history belongs to this device only. */
export function changeCopy(change: (copy: AccountCopy) => Partial<AccountCopy>): void {
  const copy = readCopy();
  if (copy) writeCopy({ ...copy, ...change(copy) });
}

function isCopy(value: unknown): value is AccountCopy {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, keep, unsent, removed } = value as Partial<Record<keyof AccountCopy, unknown>>;
  return (
    typeof owner === 'string' &&
    typeof keep === 'boolean' &&
    Array.isArray(unsent) &&
    Array.isArray(removed)
  );
}
