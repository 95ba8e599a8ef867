import { type PointerEvent, useLayoutEffect, useRef } from 'react';

// A removed card's panel hung below it: the mouse may rest there.
const BELOW_PX = [0, 56, 112, 168];

/** Opens the card that a press moved under the resting mouse, which sends no event of its own. */
export function useCardUnderPointer(cards: readonly unknown[]) {
  const press = useRef<PointerEvent>(null);
  useLayoutEffect(() => {
    const at = press.current;
    if (!at) return;
    const move = { bubbles: true, pointerType: 'mouse' };
    const card = BELOW_PX.map((below) =>
      document.elementFromPoint(at.clientX, at.clientY - below)?.closest('li.card'),
    ).find(Boolean);
    card?.dispatchEvent(new window.PointerEvent('pointermove', move));
    // This move was not the person's.
    press.current = at;
  }, [cards]);
  const forget = () => {
    press.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      press.current = event.pointerType === 'mouse' ? event : null;
    },
    onPointerMove: forget,
    onPointerLeave: forget,
  };
}
