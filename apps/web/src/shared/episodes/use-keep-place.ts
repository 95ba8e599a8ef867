import { useEffect, useRef, type FocusEvent } from 'react';

/** When the focused card is removed, focuses the card that takes its place. */
export function useKeepPlace(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const place = useRef(-1);
  const before = useRef(count);

  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    // Focus elsewhere means that the user has moved on.
    if (!isFewer || place.current < 0 || document.activeElement !== document.body) return;
    const cards = ref.current?.children;
    const next = cards?.item(Math.min(place.current, count - 1));
    next?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [count]);

  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    place.current = [...currentTarget.children].findIndex((card) => card.contains(target));
  };
  return { ref, onFocus };
}
