import { useSyncExternalStore } from 'react';

const nothingChanges = () => () => undefined;

/** False during server rendering and hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
