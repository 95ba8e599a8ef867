export const HOVER_DELAY_MS = 300;

export interface HoveredCard {
  readonly element: Element;
  readonly open: () => void;
  readonly close: () => void;
}

// There is one mouse.
let hovered: HoveredCard | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Opens a card once the mouse has rested on it for 300 ms without any scrolling; scrolling closes it. */
export function startHover(card: HoveredCard): void {
  if (hovered?.element === card.element) return;
  endHover(hovered?.element);
  hovered = card;
  wait();
  // Scroll events of rows do not bubble.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
}

export function endHover(element: Element | undefined): void {
  if (!hovered || hovered.element !== element) return;
  clearTimeout(timer);
  document.removeEventListener('scroll', onScroll, { capture: true });
  hovered.close();
  hovered = null;
}

function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(() => hovered?.open(), HOVER_DELAY_MS);
}

function onScroll(): void {
  hovered?.close();
  wait();
}
