import { useState, type KeyboardEvent } from 'react';
import { scrollBehavior } from '../lib/motion.js';

const moves: Record<string, (now: number, last: number) => number> = {
  ArrowRight: (now, last) => Math.min(now + 1, last),
  ArrowLeft: (now) => Math.max(now - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Roving tabindex: one tab stop per row, arrow keys inside. Otherwise a page of fifteen rows has three hundred stops.
 */
export function useRovingCard(itemCount: number) {
  const [chosen, setChosen] = useState(0);
  // Live updates may shorten the row below the chosen index.
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
      ?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest', inline: 'nearest' });
  };

  return { active, setActive: setChosen, onKeyDown };
}
