import { flushSync } from 'react-dom';

/** Focuses an element that a change brings, once it is drawn, which may take frames. */
export function focusAfter(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change);
  find()?.focus();
}
