import { flushSync } from 'react-dom';

/** Focuses an element that a change brings. A frame later may be too early: the change may not be drawn yet. */
export function focusAfter(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change);
  find()?.focus();
}
