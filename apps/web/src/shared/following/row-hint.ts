// An inline head script reads this key before the first paint, to reserve the row's space.
const ROW_HINT_KEY = 'following-row';

/** Says if the next visit will probably have the row. */
export function hintRow(isShown: boolean): void {
  try {
    if (isShown) localStorage.setItem(ROW_HINT_KEY, 'yes');
    else localStorage.removeItem(ROW_HINT_KEY);
  } catch {
    // Storage is blocked: the next visit has no hint.
  }
}
