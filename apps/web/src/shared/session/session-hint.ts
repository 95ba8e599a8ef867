// The document's head reads it before the first paint, to hold the place of what will be there.
const KEY = 'signed-in';

/** What the next visit begins with as a guess: nobody, somebody, or somebody with a list. */
export type SessionHint = 'yes' | 'list' | null;

/** What was there last, in any tab. Holds no secret, and proves nothing. */
export function sessionHint(): SessionHint {
  try {
    const hint = localStorage.getItem(KEY);
    return hint === 'yes' || hint === 'list' ? hint : null;
  } catch {
    return null;
  }
}

/** Keeps it for the next visit, and on the document in view. */
export function keepSessionHint(hint: SessionHint): void {
  const { dataset } = document.documentElement;
  if (hint) dataset.signedIn = hint;
  else delete dataset.signedIn;
  try {
    if (hint) localStorage.setItem(KEY, hint);
    else localStorage.removeItem(KEY);
  } catch {
    // The next visit begins without a guess.
  }
}

/** Has the document in view go without; the next one may begin with it again. */
export function dropSessionHint(): void {
  delete document.documentElement.dataset.signedIn;
}
