import { isTheme, type Theme } from './theme.slice.js';

const KEY = 'theme';

/** Falls back to `system` if storage is blocked. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return isTheme(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the theme still applies for this visit.
  }
}
