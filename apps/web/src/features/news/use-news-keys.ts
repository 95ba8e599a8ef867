import { BOOKMARK_MESSAGES } from '@elevate/rules';
import { useEffect } from 'react';
import { isShortcut } from '../../shared/lib/key-shortcuts.js';
import { notify } from '../../shared/lib/notify.js';

const CARD = '.news-card';
const LINK = '.card-link';

/** Keys of the news page; the site's own "/" opens its search. */
export function useNewsKeys(openHelp: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = isShortcut(event) ? actions[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act(openHelp);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [openHelp]);
}

const actions: Readonly<Partial<Record<string, (openHelp: () => void) => void>>> = {
  j: () => step(1),
  k: () => step(-1),
  o: () => press(LINK),
  s: () => save(),
  m: () => press('.read-toggle'),
  '?': (openHelp) => openHelp(),
};

const currentCard = (): Element | null => document.activeElement?.closest(CARD) ?? null;

function step(by: 1 | -1): void {
  const cards = [...document.querySelectorAll(CARD)];
  const current = currentCard();
  const next = current ? cards.indexOf(current) + by : 0;
  cards[next]?.querySelector<HTMLElement>(LINK)?.focus();
}

function press(what: string): void {
  currentCard()?.querySelector<HTMLElement>(what)?.click();
}

function save(): void {
  const card = currentCard();
  if (!card) return;
  const button = card.querySelector<HTMLElement>('.news-picture > button');
  if (button) button.click();
  else notify({ kind: 'error', message: BOOKMARK_MESSAGES.signedOut });
}
