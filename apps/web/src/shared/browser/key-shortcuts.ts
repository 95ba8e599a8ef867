import { deviceSwitch } from './device-storage.js';

// Shortcuts are ignored in text fields and dialogs.
const ELSEWHERE = 'input, textarea, select, [contenteditable], dialog, [role="dialog"]';

/** Shortcuts of one character can be off (WCAG 2.1.4); a choice of this device. */
export const shortcuts = deviceSwitch('key-shortcuts');

/** The layout decides; a layout without Latin letters has them at their usual places. Autofill sends events without a key. */
function meantKey(event: KeyboardEvent): string {
  const { key = '', code } = event;
  const isForeign = key > '~' && !event.getModifierState('AltGraph');
  return ((isForeign && /^Key(.)/.exec(code)?.[1]) || key).toLowerCase();
}

/** The key that was pressed alone, outside of text fields and dialogs, while shortcuts are on. */
export function shortcutOf(event: KeyboardEvent): string | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (ctrlKey || metaKey || altKey || !shortcuts.isOn()) return undefined;
  if (target instanceof Element && target.closest(ELSEWHERE)) return undefined;
  const key = meantKey(event);
  return shiftKey && /[a-z]/.test(key) ? undefined : key;
}

/** Ctrl-K deletes to the end of the line on a Mac. */
export function isSearchCall(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!ctrlKey && !metaKey) return shortcutOf(event) === '/';
  const isOurs = metaKey ? !ctrlKey : !/Mac|iP/.test(navigator.platform);
  return isOurs && !altKey && !shiftKey && meantKey(event) === 'k';
}
