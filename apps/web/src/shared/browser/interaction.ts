import { useCallback, useState } from 'react';
import { readDevice } from './device-storage.js';

export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

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

/** Restores focus after an overlay closes, to its opener or that one's card; after navigation, the page has the focus. */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => ({
    element: document.activeElement,
    card: document.activeElement?.closest('li'),
    path: window.location.pathname,
  }));
  return useCallback(
    (event) => {
      event.preventDefault();
      if (window.location.pathname !== opener.path) return;
      const { element, card } = opener;
      const target = element?.isConnected ? element : card?.querySelector('a');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [opener],
  );
}
