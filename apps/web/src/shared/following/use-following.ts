import { useSyncExternalStore } from 'react';
import type { Choice } from '@elevate/rules';
import {
  findChoice,
  onFollowing,
  readFollowing,
  type ChoiceList,
  type KeptFollowing,
} from './kept-following.js';

/** Null on the server and before hydration. */
export function useFollowing(): KeptFollowing | null {
  return useSyncExternalStore<KeptFollowing | null>(onFollowing, readFollowing, () => null);
}

export function useIsChosen(list: ChoiceList, choice: Choice): boolean {
  const kept = useFollowing();
  return kept !== null && findChoice(kept, list, choice) !== undefined;
}
