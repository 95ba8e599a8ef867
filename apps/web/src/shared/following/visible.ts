import { type ChoosableItem } from '@elevate/rules';
import { useMemo, useSyncExternalStore } from 'react';

type IsVisible = (item: ChoosableItem) => boolean;

// Part of the first view: what decides is in hidden-filter.ts, and loads only where something is hidden.
let isVisible: IsVisible | null = null;

const listeners = new Set<() => void>();

/** Null shows everything. */
export function showOnly(next: IsVisible | null): void {
  isVisible = next;
  for (const listener of listeners) listener();
}

/** Without what the person hides. Everything on the server and until the filter has loaded. */
export function useVisible<Item extends ChoosableItem>(items: readonly Item[]): readonly Item[] {
  const filter = useSyncExternalStore(
    subscribe,
    () => isVisible,
    () => null,
  );
  return useMemo(() => (filter ? items.filter(filter) : items), [filter, items]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
