// An inline head script reads this key before the first paint, to reserve space.
const KEY = 'signed-in';

/** Guess for the next visit: signed out, signed in, or signed in with a list. */
export type SessionHint = 'yes' | 'list' | null;

/** Reads the hint of any tab. Contains no secret and proves nothing. */
export function sessionHint(): SessionHint {
  try {
    const hint = localStorage.getItem(KEY);
    return hint === 'yes' || hint === 'list' ? hint : null;
  } catch {
    return null;
  }
}

export function keepSessionHint(hint: SessionHint): void {
  const { dataset } = document.documentElement;
  if (hint) dataset.signedIn = hint;
  else delete dataset.signedIn;
  try {
    if (hint) localStorage.setItem(KEY, hint);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the next visit has no hint.
  }
}

/** Clears the hint from this document only; storage keeps it for the next visit. */
export function dropSessionHint(): void {
  delete document.documentElement.dataset.signedIn;
}
