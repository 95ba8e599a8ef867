import { changeCopy, readCopy } from './account-copy.js';
import { announceProgress } from './watch-progress.js';

const KEY = 'watch-keep';

/** True if positions are kept: a setting of the account, or of this device for visitors. */
export function isKeeping(): boolean {
  const copy = readCopy();
  if (copy) return copy.keep;
  try {
    return localStorage.getItem(KEY) !== 'no';
  } catch {
    return false;
  }
}

export function setKeeping(keep: boolean, now = Date.now()): void {
  try {
    if (readCopy()) changeCopy(() => ({ keep, keepChangedAt: now, isUrgent: true }));
    else if (keep) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'no');
  } catch {
    // Storage is blocked, so nothing is kept anyway.
  }
  announceProgress();
}
