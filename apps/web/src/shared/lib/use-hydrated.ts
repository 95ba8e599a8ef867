import { useSyncExternalStore } from 'react';

const nothingChanges = () => () => undefined;

/**
 * False on the server and while the browser takes over its page, true from then on: for what only
 * the browser knows.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
