import { readDevice } from './device-storage.js';

export const SHORTCUTS_KEY = 'key-shortcuts';

// Shortcuts are ignored in text fields and dialogs.
const ELSEWHERE = 'input, textarea, select, [contenteditable], dialog, [role="dialog"]';

/** Shortcuts of one character can be off (WCAG 2.1.4); a choice of this device. */
export function areShortcutsOn(): boolean {
  return readDevice(SHORTCUTS_KEY) !== 'off';
}

/** True if a key was pressed alone, outside of text fields and dialogs, and shortcuts are on. */
export function isShortcut({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !areShortcutsOn()) return false;
  return !(target instanceof Element && target.closest(ELSEWHERE));
}
