import { useEffect } from 'react';

const LONGEST_WAIT_MS = 5_000;

let tell: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Stands beside a page, and so is there when the page is. */
export function FirstPageShown() {
  useEffect(() => tell(), []);
  return null;
}

/**
 * Resolves when the first page works: what the server rendered has been taken over. Until then its
 * data must stay what it was rendered from. A page that fails holds nothing up for long.
 */
export function firstPageShown(): Promise<void> {
  return Promise.race([
    shown,
    new Promise<void>((resolve) => {
      setTimeout(resolve, LONGEST_WAIT_MS);
    }),
  ]);
}
