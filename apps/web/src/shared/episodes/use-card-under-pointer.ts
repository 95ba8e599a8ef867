import { useLayoutEffect, useRef, type PointerEvent } from 'react';

/**
 * When the cards of a list change under a mouse that rests, has the card that comes under it hovered
 * at once. Browsers say so late, or when the mouse moves.
 */
export function useCardUnderPointer(cards: readonly unknown[]) {
  const mouse = useRef<PointerEvent>(null);
  useLayoutEffect(() => {
    const { clientX, clientY } = mouse.current ?? {};
    if (clientX === undefined || clientY === undefined) return;
    const over = { bubbles: true, pointerType: 'mouse' };
    document
      .elementFromPoint(clientX, clientY)
      ?.dispatchEvent(new window.PointerEvent('pointerover', over));
  }, [cards]);
  const follow = (event: PointerEvent) => {
    mouse.current = event.pointerType === 'mouse' ? event : null;
  };
  return {
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: () => {
      mouse.current = null;
    },
  };
}
