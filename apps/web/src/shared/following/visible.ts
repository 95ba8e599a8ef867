import { type ChoosableItem } from '@elevate/rules';
import { useMemo, useSyncExternalStore } from 'react';
import { deviceSignal } from '../browser/device-storage.js';

type IsVisible = (item: ChoosableItem) => boolean;

// Part of the first view: what decides is in follow-hidden.ts, and loads later.
let isVisible: IsVisible | null = null;
const { announce, subscribe } = deviceSignal();

/** Null shows everything. */
export function showOnly(next: IsVisible | null): void {
  isVisible = next;
  announce();
}

/** Without what the person hides. Everything on the server and until the filter has loaded. */
export function useVisible<Item extends ChoosableItem>(items: readonly Item[]): readonly Item[] {
  const filter = useSyncExternalStore<IsVisible | null>(
    subscribe,
    () => isVisible,
    () => null,
  );
  return useMemo(() => (filter ? items.filter(filter) : items), [filter, items]);
}
