import { useEffect } from 'react';

const LONGEST_WAIT_MS = 5_000;

let tell: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Mounts together with the page, so its effect signals completion. */
export function FirstPageShown() {
  useEffect(() => tell(), []);
  return null;
}

/** Resolves after hydration; until then the data must match the server's HTML. A timeout covers a failing page. */
export function firstPageShown(): Promise<void> {
  return Promise.race([
    shown,
    new Promise<void>((resolve) => {
      setTimeout(resolve, LONGEST_WAIT_MS);
    }),
  ]);
}
