import type { KeyboardEvent, RefObject } from 'react';

export interface ResultKeysOptions {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly results: RefObject<HTMLDivElement | null>;
  /** Searches immediately, skipping the debounce; false if already done. */
  readonly sendNow: () => boolean;
}

const moves: Record<string, (now: number, last: number) => number> = {
  ArrowDown: (now, last) => Math.min(now + 1, last),
  ArrowUp: (now) => now - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys move between the field and the results; Enter follows a link. */
export function useResultKeys({ field, results, sendNow }: ResultKeysOptions) {
  const links = () => [...(results.current?.querySelectorAll('a') ?? [])];
  const focusLink = (link: HTMLAnchorElement | undefined) => {
    link?.focus({ preventScroll: true });
    link?.closest('li')?.scrollIntoView({ block: 'nearest' });
  };

  const onFieldKeyDown = (event: KeyboardEvent) => {
    // During IME composition these keys select candidates.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'ArrowDown' && (event.key !== 'Enter' || sendNow())) return;
    event.preventDefault();
    focusLink(links()[0]);
  };
  const onResultKeyDown = (event: KeyboardEvent) => {
    const all = links();
    const now = all.findIndex((link) => link === document.activeElement);
    if (now === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = moves[event.key];
    // Typing a letter returns to the field.
    if (isLetter(event.key)) field.current?.focus();
    if (!move) return;
    event.preventDefault();
    const next = move(now, all.length - 1);
    if (next < 0) field.current?.focus();
    else focusLink(all[next]);
  };
  return { onFieldKeyDown, onResultKeyDown };
}

// Other keys have longer names. Space scrolls.
const isLetter = (key: string): boolean => key.length === 1 && key !== ' ';
