import { useSyncExternalStore } from 'react';
import { areShortcutsOn, SHORTCUTS_KEY } from './key-shortcuts.js';

const listeners = new Set<() => void>();

export function setShortcuts(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(SHORTCUTS_KEY);
    else localStorage.setItem(SHORTCUTS_KEY, 'off');
  } catch {
    // Storage is blocked: they stay on.
  }
  listeners.forEach((listener) => listener());
}

export function useShortcuts(): boolean {
  return useSyncExternalStore(listen, areShortcutsOn, () => true);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
