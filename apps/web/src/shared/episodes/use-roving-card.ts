import { useState, type KeyboardEvent } from 'react';
import { scrollBehaviour } from '../lib/motion.js';

const moves: Record<string, (now: number, last: number) => number> = {
  ArrowRight: (now, last) => Math.min(now + 1, last),
  ArrowLeft: (now) => Math.max(now - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * One tab stop for a whole row: the arrow keys move along it, Tab goes into the card at hand and
 * then on to the next row. A page of fifteen rows would otherwise be three hundred stops long.
 */
export function useRovingCard(itemCount: number) {
  const [chosen, setChosen] = useState(0);
  // Rows change under the visitor's hands; the chosen card may be gone.
  const active = Math.min(chosen, Math.max(itemCount - 1, 0));

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = move(active, itemCount - 1);
    setChosen(next);
    const link = event.currentTarget.children[next]?.querySelector<HTMLAnchorElement>('a');
    link?.focus({ preventScroll: true });
    link
      ?.closest('li')
      ?.scrollIntoView({ behavior: scrollBehaviour(), block: 'nearest', inline: 'nearest' });
  };

  return { active, setActive: setChosen, onKeyDown };
}
