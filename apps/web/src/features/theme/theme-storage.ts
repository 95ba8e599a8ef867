import { isTheme, type Theme } from './theme.slice.js';

const KEY = 'theme';

/** The theme chosen on an earlier visit. Storage may be forbidden, which is the same as empty. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return isTheme(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Makes `theme` count, here and on the next visit. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Not kept, then: it still counts for this visit.
  }
}
