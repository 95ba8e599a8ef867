import { type PointerEvent, useLayoutEffect, useRef } from 'react';

// A removed card's panel hung below it: the mouse may rest there.
const BELOW_PX = [0, 56, 112, 168];

/** Opens the card that moves under a resting mouse; browsers report that hover late. */
export function useCardUnderPointer(cards: readonly unknown[]) {
  const mouse = useRef<PointerEvent>(null);
  useLayoutEffect(() => {
    const { clientX, clientY } = mouse.current ?? {};
    if (clientX === undefined || clientY === undefined) return;
    const over = { bubbles: true, pointerType: 'mouse' };
    const card = BELOW_PX.map((below) =>
      document.elementFromPoint(clientX, clientY - below)?.closest('li.card'),
    ).find(Boolean);
    card?.dispatchEvent(new window.PointerEvent('pointerover', over));
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
