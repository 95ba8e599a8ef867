import type { PointerEvent } from 'react';
import { endHover, startHover } from './hover-intent.js';

/** Mouse only: touch has no hover, a tap opens the episode, which offers the same buttons. */
export function hoverHandlers(open: () => void, close: () => void) {
  return {
    // Not `pointerenter`: React derives it from leaving another element, and an element removed under the pointer is
    // never left.
    onPointerOver: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType === 'mouse') startHover({ element: currentTarget, open, close });
    },
    onPointerLeave: ({ currentTarget }: PointerEvent) => endHover(currentTarget),
  };
}
