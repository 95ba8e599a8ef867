import { useLayoutEffect, useRef, type PointerEvent } from 'react';

/** Opens the card that moves under a resting mouse; browsers report hover late or only on the next movement. */
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
