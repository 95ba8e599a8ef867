import { flushSync } from 'react-dom';

/** Focuses an element that a change brings, once it is drawn, which may take frames. */
export function focusAfter(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change);
  find()?.focus();
}

/** As the `ref` of an element that gets the focus when it appears, such as after a form that had it. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus();
