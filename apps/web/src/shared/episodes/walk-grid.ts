import { type KeyboardEvent } from 'react';
import { scrollBehavior } from '../browser/scroll-behavior.js';

type Move = (now: number, columns: number, last: number) => number;

const moves: Record<string, Move> = {
  ArrowRight: (now, _, last) => Math.min(now + 1, last),
  ArrowLeft: (now) => Math.max(now - 1, 0),
  ArrowDown: (now, columns, last) => (now + columns > last ? now : now + columns),
  ArrowUp: (now, columns) => (now < columns ? now : now - columns),
  Home: () => 0,
  End: (_, __, last) => last,
};

/** Arrow keys, Home and End move between cards. Moves without a target keep the browser's scrolling. */
export function walkGrid(event: KeyboardEvent<HTMLUListElement>): void {
  const move = moves[event.key];
  if (!move || isCombined(event)) return;
  const cards = [...event.currentTarget.children] as HTMLElement[];
  const now = cardIndexOf(event.currentTarget, event.target);
  const next = cards[move(now, columnsOf(cards), cards.length - 1)];
  if (now < 0 || !next || next === cards[now]) return;
  event.preventDefault();
  const link = next.querySelector<HTMLElement>('.card-link') ?? next.querySelector('a');
  link?.focus({ preventScroll: true });
  next.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
}

export const cardIndexOf = (list: Element, target: EventTarget): number =>
  [...list.children].findIndex((card) => card.contains(target as Node));

const isCombined = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

function columnsOf(cards: readonly HTMLElement[]): number {
  const second = cards.findIndex(({ offsetTop }) => offsetTop !== cards[0]?.offsetTop);
  return second < 0 ? cards.length : second;
}
