import { useSyncExternalStore } from 'react';
import { deviceRecord, hasFields, readDevice, writeDevice } from '../browser/device-storage.js';
import { log } from '../browser/log.js';
import { announceProgress, type Kept, onWatchProgress, keptNow } from './watch-progress.js';

/** The last watched first; null on the server and before hydration. */
export function useKept(): readonly Kept[] | null {
  return useSyncExternalStore<readonly Kept[] | null>(onWatchProgress, keptNow, () => null);
}

/** Nothing without history, and on the server, which does not know it. */
export function SeenOf({ ids }: { readonly ids: readonly string[] }) {
  const kept = useKept() ?? [];
  const finished = new Set(kept.filter(({ isFinished }) => isFinished).map(({ id }) => id));
  const seen = ids.filter((id) => finished.has(id)).length;
  return seen > 0 && ` · ${seen} of ${ids.length} seen`;
}

export function useKeeping(): boolean {
  return useSyncExternalStore(onWatchProgress, isKeeping, () => true);
}

const KEEPING_KEY = 'watch-keep';

/** True if positions are kept: a setting of the account, or of this device for visitors. */
export function isKeeping(): boolean {
  const copy = readCopy();
  if (copy) return copy.keep;
  const stored = readDevice(KEEPING_KEY);
  // Where storage is blocked, nothing is kept.
  return stored !== undefined && stored !== 'no';
}

export function setKeeping(keep: boolean, now = Date.now()): void {
  if (readCopy()) changeCopy(() => ({ keep, keepChangedAt: now, isUrgent: true }));
  else writeDevice(KEEPING_KEY, keep ? null : 'no');
  announceProgress();
}

/** State of the account whose history this device holds: its setting, and the changes that were not sent. */
export interface AccountCopy {
  readonly owner: string;
  readonly keep: boolean;
  readonly keepChangedAt?: number | undefined;
  readonly unsent: readonly string[];
  readonly removed: readonly { readonly id: string; readonly at: number }[];
  readonly clearedAt?: number | undefined;
  /** Among what was not sent is something that a person pressed; a position of the player may wait. */
  readonly isUrgent?: boolean;
}

export const hasUnsent = ({ unsent, removed, clearedAt, keepChangedAt }: AccountCopy): boolean =>
  unsent.length + removed.length > 0 || clearedAt !== undefined || keepChangedAt !== undefined;

const account = deviceRecord('watch-account', (stored) => (isCopy(stored) ? stored : null));

/** Null if the history belongs to this device only. */
export const readCopy = account.read;

export function writeCopy(copy: AccountCopy | null): void {
  const error = account.write(copy);
  if (error)
    log.debug('Changes of the watch history could not be stored; they are not sent', error);
}

/** Does nothing where the history belongs to this device only. */
export function changeCopy(change: (copy: AccountCopy) => Partial<AccountCopy>): void {
  const copy = readCopy();
  if (copy) writeCopy({ ...copy, ...change(copy) });
}

const isCopy = (value: unknown): value is AccountCopy =>
  hasFields(value, { owner: 'string', keep: 'boolean' }) &&
  Array.isArray(value['unsent']) &&
  Array.isArray(value['removed']);
